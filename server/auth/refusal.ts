/** A request that the auth service refuses, with the status and the code of Supabase's. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  toResponse(): Response {
    return Response.json(
      { code: this.status, error_code: this.code, msg: this.message },
      { status: this.status, headers: { 'x-sb-error-code': this.code } },
    )
  }
}
