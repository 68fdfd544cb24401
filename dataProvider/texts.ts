/** Messages of requests, in English. */
export const english = {
  unauthorized: 'Unauthorized',
  forbidden: 'You do not have access to this. Ask an administrator if you need it.',
  notFound: 'This record no longer exists.',
  stale: 'Somebody else has changed this record since you opened it.',
  tooMany: 'Too many attempts. Wait %{wait}, then try again.',
  aWhile: 'a while',
  seconds: '%{count} seconds',
  minutes: '%{count} minutes',
  busy: 'The server is busy or restarting. Try again in a moment.',
  failed: 'The server failed. Try again; if it happens again, tell an administrator.',
  refused: 'The server refused this request.',
  unreachable: 'The server cannot be reached. Check your network connection, then try again.',
  timeout: 'The server did not answer in time. Try again.',
  notUnderstood:
    'The answer did not come from the ERP server. Check your network connection, then try again.',
  partly: 'Done for %{done} of %{all}. Not done: %{reasons}',
  notLoaded:
    'This part of the application could not be loaded. Check your network connection, then try again. If that does not help, reload the page.',
} as const

/** The messages in the language of the page. */
export let texts: Texts = english

/** Sets the language, before the first request. */
export function speak(language: Texts) {
  texts = language
}

type Texts = Readonly<Record<keyof typeof english, string>>
