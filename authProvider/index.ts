import type { AuthProvider } from 'ra-core'
import type { EntityOperation } from '#define/access.ts'
import type { AnyEntity } from '#define/entity.ts'
import { type Account, signIn, signOut } from './account.ts'
import { notVerified, type StoredToken, tokenExpired } from './session.ts'

export interface AuthOptions extends Account {
  /** Ends the session here alone, and goes to sign-in with the reason. */
  readonly leave: (reason: string) => void
  readonly reload: () => void
  /** Tells the other tabs of the browser that this session is over. */
  readonly tellOthers: (ended: StoredToken) => void
  /** Forgets the client's short name, which logging out clears and a logout of the front end alone does not (specification §4). */
  readonly forgetClient: () => void
  /** The declaration behind a resource of react-admin. */
  readonly entityOf: (resource: string) => Promise<AnyEntity>
  readonly may: (entity: AnyEntity, operation: EntityOperation) => boolean
}

/** react-admin's way to the session. Signing in happens on a page of its own, before react-admin is loaded. */
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
    login: ({ email, password }) => signIn({ http, session }, email, password),
    /** `isHereOnly`: the logout of the front end alone, which clears the token and nothing else. */
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
      const token = session.token()
      if (token && token.expireAt > Date.now() && session.person()) return
      leave(token ? tokenExpired : notVerified)
      // The page is on its way out: react-admin shall neither log out once more nor draw a screen meanwhile.
      await new Promise(() => {})
    },
    // A 401 asks the person by a dialog (see `unauthorized`), and nothing else ends a session: react-admin never logs anybody out.
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
