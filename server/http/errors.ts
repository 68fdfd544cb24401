/** One problem of a request; `field` may be a path such as `lines.2.quantity`. */
export interface Problem {
  code: string
  field?: string
  message: string
  row?: number
}

export const problemAt = (
  code: string,
  field: string,
  message: string,
): Problem & { field: string } => ({
  code,
  field,
  message,
})

/** The database, as far as an error writes to it. */
interface Writing {
  text(text: string, values?: readonly unknown[]): Promise<unknown>
}

/** An error answer. `status` is that of the regular dialect. */
export abstract class RequestError extends Error {
  abstract readonly status: number
  /**
   * Whether the specification's calls answer it as `isSuccess: false` with HTTP 200: a refusal by
   * the business, not a malformed request.
   */
  readonly isRefusal: boolean = false
  readonly retryAfter?: number
  readonly errors: readonly Problem[]
  /** What stays although the request changed nothing: done once its transaction was rolled back. */
  afterwards?: (db: Writing) => Promise<void>
  constructor(...errors: readonly Problem[]) {
    super(errors[0]?.message)
    this.errors = errors
  }
}

/** 400: the request is malformed. */
export class BadInput extends RequestError {
  readonly status = 400
}

/** 401: not signed in, or no longer. */
export class Unauthorized extends RequestError {
  readonly status = 401
  constructor(message = 'Unauthorized') {
    super({ code: 'unauthorized', message })
  }
}

/** 403: the person's codes do not allow this. */
export class Forbidden extends RequestError {
  readonly status = 403
  constructor(message = 'You do not have access to this.', field?: string) {
    super({ code: 'forbidden', message, ...(field ? { field } : {}) })
  }
}

/** 404: the record does not exist, or belongs to another client; both look the same. */
export class NotFound extends RequestError {
  readonly status = 404
  constructor(message: string, field?: string) {
    super({ code: 'not_found', message, ...(field ? { field } : {}) })
  }
}

/** 409: the record was changed since it was read. Contains the current record. */
export class Stale extends RequestError {
  readonly status = 409
  readonly current: unknown
  constructor(current: unknown, what = 'this record') {
    super({
      code: 'stale',
      field: 'version',
      message: `Somebody else has changed ${what} since you opened it.`,
    })
    this.current = current
  }
}

/** 409: the same thing was sent before with other content. */
export class Conflict extends RequestError {
  readonly status = 409
}

/** 413: the request is too large. */
export class TooLarge extends RequestError {
  readonly status = 413
}

/** 415: the address does not accept this content type. */
export class WrongMediaType extends RequestError {
  readonly status = 415
  constructor(message: string) {
    super({ code: 'media_type', message })
  }
}

/** 422, or `isSuccess: false` on the specification's calls: a refusal by the business. */
export class Refused extends RequestError {
  readonly status = 422
  override readonly isRefusal = true
}

/** 429: too many attempts; `retryAfter` in seconds. */
export class TooMany extends RequestError {
  readonly status = 429
  override readonly retryAfter: number
  constructor(message: string, retryAfter: number) {
    super({ code: 'too_many', message })
    this.retryAfter = retryAfter
  }
}

/** 503: try again; nothing was changed. */
export class Unavailable extends RequestError {
  readonly status = 503
  override readonly retryAfter = 1
  constructor(message: string) {
    super({ code: 'unavailable', message })
  }
}

/**
 * Runs work whose refusals name the fields of the business, and names those of the request instead.
 * @param nameOf the request's name of a field
 */
export async function withFields<T>(
  work: Promise<T>,
  nameOf: (field: string) => string,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refused || error instanceof BadInput)) throw error
    const errors = error.errors.map(({ field, ...problem }) => ({
      ...problem,
      ...(field === undefined ? {} : { field: nameOf(field) }),
    }))
    const named = error instanceof Refused ? new Refused(...errors) : new BadInput(...errors)
    if (error.afterwards) named.afterwards = error.afterwards
    throw named
  }
}

/** One malformed part of a request. */
export const badInput = (...problem: Parameters<typeof problemAt>) =>
  new BadInput(problemAt(...problem))

/** One reason of a refusal. */
export const refused = (...problem: Parameters<typeof problemAt>) =>
  new Refused(problemAt(...problem))
