import type { AuthProvider } from 'ra-core'
import type { EntityOperation } from '#define/access.ts'
import type { AnyEntity } from '#define/entity.types.ts'
import { type Account, type Credentials, signIn, signOut } from './account.ts'
import { notVerified, type StoredToken, tokenExpired } from './session.ts'

export interface AuthOptions extends Account {
  /** Ends the local session and shows the sign-in page with the reason. */
  readonly leave: (reason: string) => void
  readonly reload: () => void
  /** Notifies the browser's other tabs that this session has ended. */
  readonly tellOthers: (ended: StoredToken) => void
  /**
   * Removes the client's short name. Logout does so; a logout of the front end alone does not
   * (specification §4).
   */
  readonly forgetClient: () => void
  /** The declaration of a react-admin resource. */
  readonly entityOf: (resource: string) => Promise<AnyEntity>
  readonly may: (entity: AnyEntity, operation: EntityOperation) => boolean
}

/** react-admin's auth provider. Sign-in is a separate page, before react-admin is loaded. */
export function createAuthProvider({
  http,
  session,
  leave,
  reload,
  tellOthers,
  forgetClient,
  entityOf,
  may,
}: AuthOptions): AuthProvider {
  return {
    login: (given: Credentials) => signIn({ http, session }, given),
    /** `isHereOnly`: the logout of the front end alone, which only clears the token. */
    async logout({ isHereOnly = false }: { isHereOnly?: boolean } = {}) {
      const token = session.token()
      if (isHereOnly) session.clear()
      else {
        await signOut({ http, session })
        forgetClient()
      }
      if (token) tellOthers(token)
      reload()
    },
    async checkAuth() {
      if (session.person() && !(await session.isOver())) return
      leave(session.token() ? tokenExpired : notVerified)
      // The page is unloading: react-admin must not log out again or render a screen.
      await new Promise(() => {})
    },
    // A 401 opens a dialog (see `unauthorized`), and nothing else ends a session: react-admin never
    // logs anyone out.
    checkError: async () => {},
    async getIdentity() {
      const person = session.person()
      return { id: person?.id ?? '', fullName: person?.name ?? '', avatar: person?.avatar ?? '' }
    },
    async canAccess({ resource, action }) {
      const operation = operations[action]
      return !!operation && may(await entityOf(resource), operation)
    },
  }
}

const operations: Readonly<Record<string, EntityOperation>> = {
  list: 'list',
  export: 'list',
  show: 'one',
  read: 'one',
  create: 'create',
  clone: 'create',
  edit: 'update',
  write: 'update',
  delete: 'remove',
}
