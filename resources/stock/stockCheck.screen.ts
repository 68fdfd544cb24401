import { screen } from '../define/index.ts'

export const stockCheck = screen({ calls: ['searchStock'], reads: ['categories', 'warehouses'] })
