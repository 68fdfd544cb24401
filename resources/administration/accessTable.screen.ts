import { screen } from '../define/index.ts'

export const accessTable = screen({
  calls: ['getAccessTable', 'changeAccess'],
  reads: ['staff', 'branches', 'staffGroups'],
})
