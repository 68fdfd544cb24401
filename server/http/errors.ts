/** One thing that is wrong with a request; `field` may be a path such as `lines.2.quantity`. */
export interface Problem {
  code: string
  field?: string
  message: string
  row?: number
}

/** What a request is answered with instead of its result. `status` is that of the regular dialect. */
export abstract class RequestError extends Error {
  abstract readonly status: number
  /** Whether the specification's calls tell it as `isSuccess: false` with HTTP 200: a refusal by the business, not a malformed request. */
  readonly isRefusal: boolean = false
  readonly retryAfter?: number
  readonly errors: readonly Problem[]
  constructor(...errors: readonly Problem[]) {
    super(errors[0]?.message)
    this.errors = errors
  }
}

/** 400: the request is malformed. */
export class BadInput extends RequestError {
  readonly status = 400
}

/** 401: nobody is signed in, or no longer. */
export class Unauthorized extends RequestError {
  readonly status = 401
  constructor(message = 'Unauthorized') {
    super({ code: 'unauthorized', message })
  }
}

/** 403: the person's codes do not open this. */
export class Forbidden extends RequestError {
  readonly status = 403
  constructor(message = 'Your role codes do not open this.') {
    super({ code: 'forbidden', message })
  }
}

/** 404: there is no such record, or it belongs to another client; the two look the same. */
export class NotFound extends RequestError {
  readonly status = 404
  constructor(message: string, field?: string) {
    super({ code: 'not_found', message, ...(field ? { field } : {}) })
  }
}

/** 409: the record was changed since it was read. Carries the record as it is now. */
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

/** 413: what was sent is larger than may be. */
export class TooLarge extends RequestError {
  readonly status = 413
}

/** 415: the body is of another content type than the address takes. */
export class WrongMediaType extends RequestError {
  readonly status = 415
  constructor(message: string) {
    super({ code: 'media_type', message })
  }
}

/** 422, or `isSuccess: false` on the specification's calls: the business refuses. */
export class Refused extends RequestError {
  readonly status = 422
  override readonly isRefusal = true
}

/** 429: too many tries; `retryAfter` in seconds. */
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
