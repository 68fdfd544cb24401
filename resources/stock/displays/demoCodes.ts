import type { Code } from '#define'

/** Roles that ask for display units: those who reach the requests. */
export const demoCodes: readonly Code[] = ['L2']

/** Where display units come from. */
export const demoSource = { label: 'From', only: { isActive: true } } as const
