import type { AnyField } from '#define'

/**
 * A number of a record that leads to the scans behind it.
 * @param as the input of the log of scans that narrows it, such as `layerId`
 * @param by the field of the record with that id
 */
export const opensScans = <F extends AnyField>(field: F, as: string, by = 'id'): F => ({
  ...field,
  options: {
    ...field.options,
    link: { to: '', by, opensAt: { screen: '/warehouse/scans', as } },
  },
})
