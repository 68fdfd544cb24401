import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import { diaryKeys } from './diary/diaryKey.ts'
import type * as screens from './screens.ts'

const choice = () => import('./calendars/CalendarChoice.tsx')

export default {
  screens: {
    calendarOperation: views('calendarDays', {
      list: () => import('./calendars/calendarOperation.views.tsx'),
    }),
    pickups: () => import('./pickups/pickups.views.tsx'),
    deliveryDiary: views('deliveryPlans', {}),
  } satisfies Record<keyof typeof screens, unknown>,
  actions: () => import('./calendars/calendarActions.ts'),
  entities: {
    ...views('deliveryPlans', {
      choice,
      calendar: {
        live: { topic: 'diary', keys: ({ calendarId }, days) => diaryKeys(calendarId, days) },
      },
      panels: { show: { toolbar: () => import('./plans/TextPlanCustomer.tsx') } },
    }),
    ...views('calendarDays', { choice }),
  },
} satisfies AreaViews
