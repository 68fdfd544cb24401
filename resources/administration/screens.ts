import { screen } from '#define'

export const accessTable = screen({
  calls: ['getAccessTable', 'exportAccess', 'changeAccess', 'copyAccess', 'giveTemplates'],
  reads: ['staff', 'branches', 'staffGroups'],
})
