import { vi } from 'vitest'
import { browserProduct } from '#resources/browser.ts'
import { installProduct } from '#src/app/product/install.ts'

// The same as `ui/installBrowser.ts` where there is no page: the parts of the frame need one.
vi.mock('#resources/frame.ts', () => ({ frame: {} }))
installProduct(browserProduct)
