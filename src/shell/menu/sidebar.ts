import { useSyncExternalStore } from 'react'
import { createListeners } from '#data/listeners.ts'
import { names, remember } from '#src/loading/remembered.ts'

/** Below 1024 px, with a tolerance of 3, the device counts as mobile. Source: specification §9. */
export const mobile = '(max-width: 1026.98px)'

export interface SidebarState {
  readonly isMobile: boolean
  /** Desktop: the wide sidebar instead of the rail of icons. Mobile: the drawer over the page. */
  readonly isOpen: boolean
}

/**
 * The current device and sidebar. The desktop's choice is kept in the cookie `sidebarStatus`, the
 * drawer's is not.
 */
export const useSidebar = (): SidebarState => useSyncExternalStore(subscribe, () => state)

export function setSidebar(isOpen: boolean) {
  if (state.isMobile) isDrawerOpen = isOpen
  else keepInCookie(isOpen)
  changed()
}

const cookie = 'sidebarStatus'
const device = window.matchMedia(mobile)
const { subscribe, tell } = createListeners()
let isDrawerOpen = false
let state = current()
rememberDevice()

device.addEventListener('change', () => {
  isDrawerOpen = false
  changed()
})

function current(): SidebarState {
  const isMobile = device.matches
  return {
    isMobile,
    isOpen: isMobile ? isDrawerOpen : !document.cookie.split('; ').includes(`${cookie}=0`),
  }
}

function changed() {
  state = current()
  rememberDevice()
  tell()
}

/** Source: specification §3, remembered client state. */
function rememberDevice() {
  remember(names.device, state.isMobile ? 'mobile' : 'desktop')
}

const keepInCookie = (isOpen: boolean) => {
  document.cookie = `${cookie}=${isOpen ? 1 : 0}; path=/; max-age=31536000; samesite=lax`
}
