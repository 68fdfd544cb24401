import type { AreaDemo } from '#server/demo/kit.ts'
import { phoneWaits } from './demo/phoneWaits.ts'

export default { parts: [phoneWaits] } satisfies AreaDemo
