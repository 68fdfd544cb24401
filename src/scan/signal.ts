import { names, recall, remember } from '#src/loading/remembered.ts'

/** What a person hears and feels without looking: one short tone, or two low ones. */
export type Signal = 'good' | 'bad'

/** Whether scans are heard and felt on this device. They are unless somebody turned that off. */
export const isLoud = () => recall(names.scanSound) !== false
export const setLoud = (isOn: boolean) => remember(names.scanSound, isOn)

export function signal(kind: Signal) {
  // Browsers complain about a page that makes itself heard before anybody has touched it.
  if (!isLoud() || !navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.(kind === 'good' ? 40 : [80, 60, 80])
  if (kind === 'good') tone(1320, 0)
  else [0, 0.16].forEach(after => tone(330, after))
}

/** @param after seconds from now */
function tone(frequency: number, after: number) {
  context ??= new AudioContext()
  const from = context.currentTime + after
  const [source, volume] = [context.createOscillator(), context.createGain()]
  source.frequency.value = frequency
  volume.gain.setValueAtTime(0.12, from)
  volume.gain.exponentialRampToValueAtTime(0.001, from + 0.11)
  source.connect(volume).connect(context.destination)
  source.start(from)
  source.stop(from + 0.12)
}

let context: AudioContext | undefined
