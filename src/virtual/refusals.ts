/** What the virtual server says where it can't answer as it was asked to. */
import type { Answer, Call, Unhonoured } from '../contract/call.ts'
import { type ErrorAnswers, problemOfViolations } from '../contract/error-answers.ts'
import type { DeclaredResponse } from '../contract/operation.ts'
import { cut } from '../text/cut.ts'

export interface Refusals {
  /** 406: no media type of the response is one that the client admits. */
  notAcceptable(call: Call, response: DeclaredResponse): Answer
  /** 500: there is neither an example nor a schema that a value can be made from. */
  noExample(call: Call, status: number, reason: string): Answer
  /** 400: `handling=strict`, and a preference that can't be honoured. */
  unhonoured(call: Call, unhonoured: readonly Unhonoured[]): Answer
}

export const refusalsOf = (errorAnswers: ErrorAnswers): Refusals => ({
  notAcceptable: ({ operation, accept }, { content }) =>
    errorAnswers.refuse(operation, {
      status: 406,
      code: 'not_acceptable',
      violations: [],
      message:
        `header.Accept: expected one that admits ${content.map(({ mediaType }) => mediaType).join(' or ')}, found `
        + `${JSON.stringify(accept?.slice(0, 100))}.`,
    }),
  noExample: ({ operation }, status, reason) =>
    errorAnswers.refuse(operation, {
      status: 500,
      code: 'no_example',
      violations: [],
      message:
        `The contract has no example for ${operation.id}/${status}, and no valid value could be made from its schema `
        + `(${cut(reason, 500)}). Add an example.`,
    }),
  unhonoured: ({ operation }, unhonoured) =>
    errorAnswers.refuse(
      operation,
      problemOfViolations(
        400,
        unhonoured.map(({ preference, reason }) => ({
          in: 'header',
          name: 'Prefer',
          code: 'invalid_parameter',
          message: `header.Prefer: ${cut(preference, 100)} can't be honoured: ${cut(reason, 600)}.`,
        })),
      ),
    ),
})
