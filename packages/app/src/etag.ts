/** The ETag of a resource made of records with these versions. */
export const etagOf = (...versions: readonly number[]) => `"${versions.join('.')}"`;

/** Whether If-Match names the version that is there. */
export const matches = (ifMatch: readonly string[], etag: string) =>
  ifMatch.includes(etag) || ifMatch.includes('*');
