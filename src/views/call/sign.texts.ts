import { addTexts } from '#src/i18n/language.ts'

/** The texts of signing what somebody else does, which come with the dialog. */
const signing = {
  title: 'Somebody else has to sign this',
  sign: 'Sign here',
  help: 'Whoever signs enters their own e-mail and password. You stay signed in.',
} as const

addTexts({ signing })

declare module '#src/i18n/language.ts' {
  interface LateTexts {
    readonly signing: typeof signing
  }
}
