import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { lastPerson } from '#auth/lastPerson.ts'
import { notice } from '#auth/notice.ts'
import { signInAddress, wantedPath } from '#auth/wantedPath.ts'
import { tokenExpired } from '#auth/session.ts'
import { session, siblings } from './app/services.ts'
import { speakBrowsersLanguage } from './i18n/languages.ts'
import { SignIn } from '#resources/shell/signIn/SignIn.tsx'
import { StartFailed } from './app/pages/StartFailed.tsx'
import { followMode } from './theme/mode.ts'

/**
 * The first code to load: sign-in, or the application if the user is signed in. Sign-in does not
 * contain react-admin, which loads in the background while the user types.
 */
followMode()
const root = createRoot(document.getElementById('root')!)
void speakBrowsersLanguage().then(start)

async function start() {
  let { person, problem } = session.open(await session.isOver())
  if (!person && (await siblings.join())) {
    notice.take()
    ;({ person, problem } = session.open())
  }
  if (!person) return showSignIn(problem)
  lastPerson.note(person.id)
  if (isSignIn()) history.replaceState(null, '', wantedPath(location.search))
  try {
    const { createApplication, arrival, browserProduct } = await loadApplication()
    const application = createApplication(browserProduct)
    await arrival(location.pathname)
    root.render(application)
  } catch (error) {
    console.error(error)
    root.render(<StartFailed />)
  }
}

/** A user without a session is at `/login`, whose address keeps the wanted page. */
function showSignIn(problem: string | undefined) {
  // A session whose roles could not be read restarts at `/` (specification §4).
  const wanted = !problem || problem === tokenExpired ? location.pathname + location.search : '/'
  if (!isSignIn() || wanted === '/') history.replaceState(null, '', signInAddress(wanted))
  root.render(
    <SignIn
      notice={problem ?? notice.take()}
      invitation={new URLSearchParams(location.search).get('invite') ?? undefined}
      preload={preload}
      onSignedIn={enter}
    />,
  )
}

/** A failure is reported after sign-in. */
function preload() {
  loadApplication().then(
    ({ warmUp, browserProduct }) => warmUp(browserProduct),
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

/** Application and business, which sign-in does not contain. */
async function loadApplication() {
  const [application, business] = await Promise.all([
    import('./app/App.tsx'),
    import('#resources/browser.ts'),
  ])
  return { ...application, ...business }
}
