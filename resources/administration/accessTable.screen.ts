import { screen } from '../define/index.ts'

export const accessTable = screen({
  calls: ['getAccessTable', 'exportAccess', 'changeAccess', 'copyAccess', 'giveTemplates'],
  reads: ['staff', 'branches', 'staffGroups'],
})
