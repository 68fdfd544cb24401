/** The address of a list that shows what a filter finds alone. */
export const filteredList = (resource: string, filter: Readonly<Record<string, unknown>>) =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

/** The list of what one import made or changed. */
export const listOfImport = (resource: string, importId: string) =>
  filteredList(resource, { importOf: importId })
