import { listAddress } from '#define'

/** The address of the list of a resource that shows what a filter finds alone. */
export const filteredList = (resource: string, filter: Readonly<Record<string, unknown>>) =>
  listAddress(`/${resource}`, filter)

/** The list of what one import made or changed. */
export const listOfImport = (resource: string, importId: string) =>
  filteredList(resource, { importOf: importId })
