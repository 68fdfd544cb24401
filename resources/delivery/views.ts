import { flag } from '#define'
import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import type * as screens from './screens.ts'
import { zoneCheckFilters } from './zoneChecks/zoneCheckFilters.ts'

const choice = () => import('./calendars/CalendarChoice.tsx')

/** A text to the customer of the selected row of a table. */
const textingOf = (table: string) => ({
  [table]: { panels: { list: { selection: () => import('./reminders/TextSelected.tsx') } } },
})

export default {
  screens: {
    calendarOperation: views('calendarDays', {
      list: () => import('./calendars/calendarOperation.views.tsx'),
    }),
    pickups: () => import('./pickups/pickups.views.tsx'),
    deliveryDiary: views('deliveryPlans', {}),
    overduePlans: textingOf('getOverdueDeliveryPlanList'),
    unpaidPlans: textingOf('getUnPaidDeliveryPlanList'),
    planWarnings: textingOf('getDeliveryPlanWarningList'),
    zoneStocks: {
      getLoadingZoneStocks: {
        panels: { list: { toolbar: () => import('./loading/SheetOfZone.tsx') } },
      },
    },
    dailyTasks: {
      getDailyTasks: {
        panels: {
          list: {
            toolbar: () => import('./dailyTasks/ShiftSheet.tsx'),
            selection: () => import('./dailyTasks/JobLinks.tsx'),
          },
        },
      },
    },
    currentPreparation: {
      getDeliveryPlanPreparationList: {
        panels: { list: { selection: () => import('./preparation/PickSheet.tsx') } },
      },
    },
    waitingCustomers: {
      getWaitingCustomers: {
        panels: { list: { above: () => import('./arrivals/LiveArrivals.tsx') } },
      },
    },
    deliveryPlan: () => import('./plans/page/deliveryPlan.views.tsx'),
    preDeliveryNotice: () => import('./papers/notice/preDeliveryNotice.views.tsx'),
    arrangeTrips: () => import('./trips/board/arrangeTrips.views.tsx'),
    // Those that are left out add calls alone, and nothing to what is drawn.
  } satisfies Record<
    Exclude<keyof typeof screens, 'pendingPreparation' | 'checkLoadingZones'>,
    unknown
  >,
  actions: () => import('./calendars/calendarActions.ts'),
  entities: {
    ...views('returnRecords', {
      panels: { show: { toolbar: () => import('./returns/ReturnSlip.tsx') } },
    }),
    ...views('deliveryPlans', {
      choice,
      filters: { isWithoutAppointment: flag() },
      calendar: {
        move: () => import('./diary/MovePlan.tsx'),
        day: () => import('./diary/DayDrawer.tsx'),
        places: () => import('./diary/OtherCalendars.tsx'),
        live: { topic: 'diary', by: 'calendarId' },
      },
      steps: { deliverPartly: () => import('./plans/dialogs/PartlyDelivered.tsx') },
      panels: {
        list: {
          reads: [],
          selection: () => import('./plans/SelectedPlans.tsx'),
          below: () => import('./diary/TextMoved.tsx'),
        },
        show: { toolbar: () => import('./plans/TextPlanCustomer.tsx') },
      },
    }),
    ...views('calendarDays', { choice }),
    ...views('zoneChecks', {
      filters: zoneCheckFilters,
      panels: { show: { toolbar: () => import('./loading/LoadingSheet.tsx') } },
    }),
  },
} satisfies AreaViews
