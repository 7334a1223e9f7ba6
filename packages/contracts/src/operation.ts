import type * as z from 'zod';

export type Operation = {
  readonly summary: string;
  readonly query?: z.ZodObject;
  /** JSON body. */
  readonly body?: z.ZodType;
  /** A missing body counts as `{}`. */
  readonly bodyOptional?: true;
  /** The body is a file of this type instead of JSON. */
  readonly file?: 'text/csv';
  /** The caller must name the version it changes. */
  readonly ifMatch?: true;
  readonly reply: {
    readonly status: 200 | 201 | 202 | 204;
    readonly schema?: z.ZodType;
    /** The answer carries the resource's ETag. */
    readonly etag?: true;
    readonly contentType?: string;
  };
};
