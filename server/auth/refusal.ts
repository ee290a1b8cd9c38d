/** A request that the auth service refuses, with the status and the code of Supabase's. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly details: object

  /** @param details what the answer says beside code and message */
  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }

  toResponse(): Response {
    return Response.json(
      { code: this.status, error_code: this.code, msg: this.message, ...this.details },
      { status: this.status, headers: { 'x-sb-error-code': this.code } },
    )
  }
}
