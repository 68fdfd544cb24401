import { describe } from 'vitest'
import { businessStories } from '#resources/gallery/stories.ts'
import { followMode } from '#src/theme/mode.ts'
import { showTheirStates } from '#tests/support/ui/stories.tsx'

followMode()

describe('a story of what stands around the screens', () =>
  showTheirStates(businessStories, {
    'timeline-entries': ['listitem', /Penrose/],
    'timeline-older': ['listitem', /Auckland Delivery/],
    'timeline-kind': ['listitem', /DEP 55012/],
    'timeline-note': ['combobox', /General/],
    'timeline-empty': ['region', /Nothing yet/],
    'timeline-error': ['alert', /no server/],
    'home-tiles': ['link', /1overdue task/],
    'home-nothing': ['listitem', /Nothing is waiting/],
    'home-newcomer': ['link', /Amelia Ward/],
    'home-closed': ['button', /Today/],
    'palette-recent': ['option', /Aroha Oakley/],
    'palette-results': ['option', /OAK-TABLE-180/],
    'palette-slip': ['option', /Stock Check/],
    'palette-actions': ['option', /dark/i],
    'palette-none': ['status', /Nothing found/],
    'palette-error': ['status', /no server/],
    'calendar-choice': ['button', /Penrose Pickup/],
  }))
