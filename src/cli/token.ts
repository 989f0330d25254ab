/** `courtside token`: asks a server that runs for an access token, and prints it. */
import { whyUnreachable } from '../text/unreachable.ts'
import { ControlError, controlOf, steerOver } from '../test-kit/control.ts'
import { given } from '../text/given.ts'
import { Failure } from './failure.ts'

export interface TokenCommand {
  /** Of the server, without a slash at the end. */
  readonly url: string
  readonly world: string
  /** A role, an id, or a name. */
  readonly as: string
  /** An ISO 8601 duration. */
  readonly expiresIn: string | undefined
  readonly controlToken: string | undefined
}

/** @throws Failure when nothing answers, or says no */
export const token = async ({ url, world, as, expiresIn, controlToken }: TokenCommand): Promise<string> => {
  const steer = steerOver(`${url}/control/v1`, request => fetch(request), controlToken)
  try {
    const made = await controlOf(steer)<{ readonly token: string }>(
      'POST',
      `/worlds/${encodeURIComponent(world)}/actions/makeToken`,
      { as, label: 'made by the command', ...given({ expiresIn }) },
    )
    return made.token
  } catch (error) {
    if (error instanceof ControlError) throw new Failure(error.message)
    throw new Failure(
      `Nothing answers at ${url}: ${whyUnreachable(error)}. Start a server there (courtside start), or say where it `
        + 'is: --url.',
    )
  }
}
