import { screen } from '../define/index.ts'

export const orderProcessing = screen({ calls: ['getOrderProcessing', 'updateOrderProcessing'], reads: ['orderTags'] })
