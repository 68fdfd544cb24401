import { useSyncExternalStore } from 'react'
import { createListeners } from '#data/listeners.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { type Mode, palettes, variablesOf } from './palette.ts'

/** The user's choice; `system` follows the device. */
export type Choice = Mode | 'system'

export const choices: readonly Choice[] = ['light', 'dark', 'system']

export const useChoice = (): Choice => useSyncExternalStore(subscribe, choice)

export function choose(next: Choice) {
  remember(names.theme, next)
  chosen = next
  changed()
}

/** Sets the mode's colours for the style sheets, now and whenever the device's mode changes. */
export function followMode() {
  device.addEventListener('change', changed)
  show()
}

const device = window.matchMedia('(prefers-color-scheme: dark)')
const { subscribe, tell } = createListeners()
let chosen: Choice | undefined

const isChoice = (value: unknown): value is Choice => choices.includes(value as Choice)
const choice = (): Choice => (chosen ??= [recall(names.theme)].find(isChoice) ?? 'system')
const mode = (): Mode =>
  choice() === 'system' ? (device.matches ? 'dark' : 'light') : (choice() as Mode)

function changed() {
  show()
  tell()
}

function show() {
  const { style } = document.documentElement
  style.colorScheme = mode()
  for (const [name, value] of Object.entries(variablesOf(palettes[mode()])))
    style.setProperty(`--${name}`, value)
}
