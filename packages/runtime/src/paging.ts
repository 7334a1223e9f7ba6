const DEFAULT_LIMIT = 50;

/** The page that a list's query asks for. */
export const pagingOf = <Q extends { cursor?: string | undefined; limit?: number | undefined }>(
  query: Q,
) => ({
  ...query,
  limit: query.limit ?? DEFAULT_LIMIT,
});
