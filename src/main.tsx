import '#src/theme/base.css'
import { createRoot } from 'react-dom/client'
import { lastPerson } from '#auth/lastPerson.ts'
import { notice } from '#auth/notice.ts'
import { signInAddress, wantedPath } from '#auth/wantedPath.ts'
import { tokenExpired } from '#auth/session.ts'
import { session, siblings } from '#src/app/services.ts'
import { speakBrowsersLanguage } from '#src/i18n/languages.ts'
import { SignIn } from '#resources/shell/signIn/SignIn.tsx'
import { StartFailed } from '#src/app/pages/StartFailed.tsx'
import { followMode } from '#src/theme/mode.ts'

/**
 * The first thing that loads: sign-in, or the application for whoever is signed in. react-admin is no part of it and comes in the
 * background while the person types.
 */
followMode()
const root = createRoot(document.getElementById('root')!)
void speakBrowsersLanguage().then(start)

async function start() {
  let { person, problem } = session.open()
  if (!person && (await siblings.join())) {
    notice.take()
    ;({ person, problem } = session.open())
  }
  if (!person) return showSignIn(problem)
  lastPerson.note(person.id)
  if (isSignIn()) history.replaceState(null, '', wantedPath(location.search))
  try {
    const { createApplication, arrival } = await loadApplication()
    const application = createApplication()
    await arrival(location.pathname)
    root.render(application)
  } catch (error) {
    console.error(error)
    root.render(<StartFailed />)
  }
}

/** Whoever is not signed in stands at `/login`, whose address keeps where they wanted to go. */
function showSignIn(problem: string | undefined) {
  // A session whose roles could not be read begins again at `/` (specification §4).
  const wanted = !problem || problem === tokenExpired ? location.pathname + location.search : '/'
  if (!isSignIn() || wanted === '/') history.replaceState(null, '', signInAddress(wanted))
  root.render(<SignIn notice={problem ?? notice.take()} preload={preload} onSignedIn={enter} />)
}

/** A failure is told when the person has signed in. */
function preload() {
  loadApplication().then(
    application => application.warmUp(),
    () => {},
  )
}

function enter() {
  const isAnother = lastPerson.isAnother(session.person()?.id ?? '')
  history.replaceState(null, '', isAnother ? '/' : wantedPath(location.search))
  return start()
}

function isSignIn() {
  return location.pathname === '/login'
}

function loadApplication() {
  return import('#src/app/App.tsx')
}
