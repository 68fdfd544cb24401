import type { Frame } from '#src/app/product/product.ts'
import { frame as shell } from './shell/frame.ts'
import { PhoneScans } from './warehouse/start/PhoneScans.tsx'

/** The frame of the shell, with what higher areas show on every page. */
export const frame: Frame = { ...shell, watchers: [...shell.watchers, PhoneScans] }
