import './proposing.texts.ts'
import type { CallAnswer, Calls } from '#define'
import { say } from '#src/i18n/say.ts'

type Proposed = Pick<CallAnswer<Calls['proposePlace']>, 'reason' | 'freeVolume'>

/** Why a place is proposed, and how much room it has where that is known. */
export const reasonText = ({ reason, freeVolume }: Proposed) =>
  [
    say(`proposing.reason.${reason}`),
    ...(freeVolume === null ? [] : [say('proposing.room', { volume: freeVolume.toFixed(2) })]),
  ].join(' · ')
