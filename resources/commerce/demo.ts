import type { AreaDemo } from '#server/demo/kit.ts'
import { channels, ordersOfWebsites } from './demo/channels.ts'

export default { parts: [channels], statements: ordersOfWebsites } satisfies AreaDemo
