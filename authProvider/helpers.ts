export const helpersKey = 'iERP_helpers'

/**
 * The names of those who set a new password, as the last person who was signed in here saw them. The
 * browser alone tells them to a person who has forgotten a password: the server answers nobody without a session
 * whom a company employs, nor whether an e-mail is of one of them. A browser where nobody has signed in
 * yet tells no name. They outlast the sign-out, after which they are needed, and so stand in local
 * storage, which may be forbidden.
 */
export const helpers = {
  store(names: readonly string[]) {
    try {
      localStorage.setItem(helpersKey, JSON.stringify(names))
    } catch {
      // Forbidden, or full.
    }
  },
}
