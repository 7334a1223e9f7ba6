import * as z from 'zod';
import {
  type PublicFileName,
  publicBracket,
  publicBrackets,
  publicEvent,
  publicMat,
  publicSchedule,
  publicSchemaPath,
  publicStandings,
} from './public.ts';

/** The public files by the name of their schema. */
export const publicFiles: Readonly<Record<PublicFileName, z.ZodObject>> = {
  event: publicEvent.meta({ title: 'Event', description: 'An event, and where its other files lie' }),
  brackets: publicBrackets.meta({ title: 'Brackets', description: 'All brackets of an event, in brief' }),
  bracket: publicBracket.meta({ title: 'Bracket', description: 'One bracket with matches and standings' }),
  schedule: publicSchedule.meta({ title: 'Schedule', description: 'When and where every match is planned' }),
  mat: publicMat.meta({ title: 'Mat', description: 'What is still to be fought on a mat' }),
  standings: publicStandings.meta({ title: 'Standings', description: 'The standings of all brackets' }),
};

/** The JSON Schema (2020-12) of a public file. It allows other fields: within a version fields are added, never changed. */
export function publicSchema(name: PublicFileName): object {
  const schema = z.toJSONSchema(publicFiles[name], {
    override: ({ jsonSchema }) => {
      const { override, ...fields } = jsonSchema as { override?: object };
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, fields, override);
      delete jsonSchema.additionalProperties;
    },
  });
  return { ...schema, $id: publicSchemaPath(name) };
}
