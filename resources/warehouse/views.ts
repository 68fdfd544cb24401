import type { AreaViews } from '#src/app/product/product.ts'
import type * as screens from './screens.ts'

export default {
  screens: {
    pickByPhone: () => import('./start/pickByPhone.views.tsx'),
    // The log of scans adds calls alone.
  } satisfies Record<Exclude<keyof typeof screens, 'scanLog'>, unknown>,
} satisfies AreaViews
