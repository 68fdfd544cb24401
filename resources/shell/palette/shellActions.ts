import '#resources/shell/overlays.texts.ts'
import type { Action, Doing } from '#src/shell/actions.ts'
import { choices, choose } from '#src/theme/mode.ts'
import { say } from '#src/i18n/say.ts'
import { showOverlay } from './opening.ts'

/** The themes, LogOut and the list of keys. */
export default function shellActions({ logOut }: Doing): readonly Action[] {
  return [
    ...choices.map(each => ({
      name: each,
      icon: 'theme',
      text: say(`layout.${each}`),
      words: say('palette_list.theme_words'),
      run: () => choose(each),
    })),
    {
      name: 'keys',
      icon: 'keys',
      text: say('palette_list.keys'),
      words: say('palette_list.keys_words'),
      run: () => showOverlay('keys'),
    },
    {
      name: 'leave',
      icon: 'leave',
      text: say('layout.log_out'),
      words: say('palette_list.leave_words'),
      run: logOut,
    },
  ]
}
