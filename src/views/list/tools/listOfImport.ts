/** The address of a list that shows what one import made or changed. */
export const listOfImport = (resource: string, importId: string) =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ importOf: importId }) })}`
