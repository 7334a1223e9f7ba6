/** Names for invented people: given names of men and women, and family names, as they go together. */
interface Names {
  readonly male: readonly string[];
  readonly female: readonly string[];
  readonly family: readonly string[];
}

export const NAMES: readonly Names[] = [
  {
    male: ['Marcus', 'Tyler', 'DeShawn', 'Caleb', 'Owen'],
    female: ['Hannah', 'Imani', 'Paige', 'Riley', 'Tessa'],
    family: ['Whitlock', 'Barnes-Hill', 'Okeefe', 'Prewitt', 'Sandoval-Reed'],
  },
  {
    male: ['Thiago', 'João Pedro', 'Caio', 'Rafael'],
    female: ['Luíza', 'Bianca', 'Antônia', 'Júlia'],
    family: ['Araújo Pinto', 'Valadão', 'Conceição', 'Teixeira Lobo'],
  },
  {
    male: ['Mateo', 'Iván', 'Joaquín', 'Andrés'],
    female: ['Ximena', 'Lucía', 'Marisol', 'Noelia'],
    family: ['Ibáñez Rueda', 'Quiñones', 'Villaseñor', 'Peralta'],
  },
  {
    male: ['Minh Khôi', 'Quốc Bảo', 'Gia Huy'],
    female: ['Thu Hà', 'Ngọc Lan', 'Bảo Trâm'],
    family: ['Đặng', 'Trần', 'Phùng'],
  },
  {
    male: ['Haruto', 'Sōta', 'Kenji'],
    female: ['Aoi', 'Yūna', 'Mio'],
    family: ['Kawabata', 'Ōnishi', 'Fujimori'],
  },
  {
    male: ['Szymon', 'Łukasz', 'Bartosz'],
    female: ['Zofia', 'Agnieszka', 'Oliwia'],
    family: ['Wróblewicz', 'Gołąb', 'Kępa'],
  },
  {
    male: ['Søren', 'Jonas', 'Åke'],
    female: ['Astrid', 'Maja', 'Freja'],
    family: ['Nørgård', 'Lindqvist', 'Bækkelund'],
  },
  {
    male: ['Chidi', 'Kwame', 'Tunde'],
    female: ['Adaeze', 'Abena', 'Yetunde'],
    family: ['Okonjo', 'Asare-Mensah', 'Adeyinka'],
  },
  {
    male: ['Omar', 'Younes', 'Karim'],
    female: ['Layla', 'Salma', 'Nour'],
    family: ['El Khatib', 'Benabdallah', 'Haddadin'],
  },
  {
    male: ['Arjun', 'Rohan', 'Vikram'],
    female: ['Meera', 'Anika', 'Kavya'],
    family: ['Chaudhari', 'Raghunathan', 'Bhattarai'],
  },
  {
    male: ['Eoin', 'Cian', 'Ruairí'],
    female: ['Niamh', 'Aoife', 'Sadhbh'],
    family: ["O'Driscoll", 'Breathnach', 'Gallchóir'],
  },
  {
    male: ['Emre', 'Kerem', 'Yiğit'],
    female: ['Elif', 'Şeyma', 'Gülce'],
    family: ['Çakıroğlu', 'Yıldırımer', 'Özbek'],
  },
];

export const CLUBS: readonly string[] = [
  'Red Oak Jiu-Jitsu',
  'Harbor Grappling',
  'Northside Judo & BJJ',
  'Escuela Cóndor',
  'Blue Heron Academy',
  'Lakeshore Mat Club',
  'Ironwood Submission',
  'Família Maré Alta',
  'Prairie Wolves Wrestling',
];
