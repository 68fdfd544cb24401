/** Messages of sign-in, in English. */
export const english = {
  failed: 'Signing in failed. Check your e-mail address and your password.',
  no_storage:
    'This browser does not let the application keep your session. Allow it to store data for this site, then try again.',
} as const

/** The messages in the language of the page. */
export let texts: Texts = english

/** Sets the language, before anyone signs in. */
export function speak(language: Texts) {
  texts = language
}

type Texts = Readonly<Record<keyof typeof english, string>>
