import { namesOf, type AnyEntity } from '#define'
import { sectionsOf, type Shown } from '#src/views/parts/columns.ts'

export interface FormSection {
  readonly title?: string
  readonly fields: readonly Shown[]
}
export interface FormTab {
  readonly title?: string
  readonly sections: readonly FormSection[]
}

/**
 * The sections of an entity in their tabs; one unnamed tab if none are declared. A tab without
 * visible fields is left out.
 */
export function tabsOf(entity: AnyEntity, isNew = false): FormTab[] {
  const sections = sectionsOf(entity, isNew).filter(({ fields }) => fields.length > 0)
  if (!entity.tabs) return [{ sections }]
  return Object.entries(entity.tabs)
    .map(([title, names]) => ({
      title,
      sections: sections.filter(section => names.includes(section.title!)),
    }))
    .filter(tab => tab.sections.length > 0)
}

export const tabOf = (tabs: readonly FormTab[], name: string) =>
  tabs.findIndex(({ sections }) =>
    sections.some(({ fields }) => fields.some(f => namesOf(f.field, f.name).includes(name))),
  )

/** The tab that an address names (`?tab=papers`), by its title in small letters; else the first. */
export const tabTitled = (tabs: readonly FormTab[], title: string | null) =>
  Math.max(
    tabs.findIndex(tab => tab.title?.toLowerCase() === title?.trim().toLowerCase()),
    0,
  )
