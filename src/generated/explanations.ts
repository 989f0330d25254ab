/** The types of openapi/explanations.yaml: generated, never edited, by `npm run generate`. */

export interface paths {
    "/{world}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the world; `default` for the one at the server's usual base paths.
                 * @example default
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * List requests
         * @description The requests that the world's journal holds, the newest first. Of a world whose name was drawn by lot whoever knows the
         *     name may read them; of any other whoever may steer, as the control API has it.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{world}/requests/{request}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the world; `default` for the one at the server's usual base paths.
                 * @example default
                 */
                world: components["parameters"]["World"];
                /**
                 * @description The request's id, as in `Courtside-Request-Id`.
                 * @example 5f0c6e2ab3d94b1786c1d1f0a2b3c4d5
                 */
                request: string;
            };
            cookie?: never;
        };
        /**
         * Explain a request
         * @description What was asked and answered; what of it broke the contract, with the place in the contract, the rule and a valid value;
         *     which rule of the service refused it and what that saw; what else made the answer.
         */
        get: operations["explainRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        RequestId: string;
        RequestList: {
            world: string;
            /** @description How many calls there have been, those included that made room. */
            total: number;
            dropped: number;
            requests: components["schemas"]["RequestSummary"][];
        };
        RequestSummary: {
            id: components["schemas"]["RequestId"];
            /** @description Counts the world's calls from 1, in the order in which they ended. */
            number: number;
            /**
             * Format: date-time
             * @description By the world's clock, when it was answered.
             */
            time: string;
            /** @description Absent where the contract has no such operation. */
            operationId?: string;
            method: string;
            url: string;
            /** @description Absent where the connection was dropped. */
            status?: number;
            /** @description What became of it, in a sentence. */
            says: string;
        };
        Explanation: components["schemas"]["RequestSummary"] & {
            world: string;
            /** @description By place (path, query, header, cookie), typed as the contract declares them; absent for a bad request. */
            parameters?: {
                [key: string]: unknown;
            };
            headers: {
                [key: string]: string;
            };
            /** @description What was sent, a JSON value or text. */
            body?: unknown;
            /** @description Who called, as the mode names them. */
            caller?: string;
            /** @description The answer's body, a JSON value or text. */
            answer?: unknown;
            /** @description Where the contract has the operation. */
            place?: components["schemas"]["Place"];
            /** @description What of the request broke the contract, in the order in which the contract declares it. */
            violations: components["schemas"]["Broken"][];
            /** @description What was ignored of the request. */
            warnings: string[];
            refusal?: components["schemas"]["Refusal"];
            /** @description What made the answer. */
            causes: components["schemas"]["Cause"][];
            /** @description The call, as a command. Secrets are variables of the shell. */
            curl: string;
            /** @description The call as it keeps to the contract or, of one that a rule refused, as it succeeds as things stand now; absent where nothing was wrong, or nobody can say what was meant. */
            corrected?: string;
        };
        Place: {
            file: string;
            line: number;
            column: number;
            /** @description What stands there; absent where the file can't be read any more. */
            lines?: {
                number: number;
                text: string;
            }[];
        };
        Broken: {
            /** @enum {string} */
            in: "path" | "query" | "header" | "cookie" | "body";
            /** @description A parameter's name, or a JSON Pointer into the body. */
            name: string;
            code: string;
            message: string;
            /** @description What was sent there; absent for nothing. Of a part of a body that can't be read it is the beginning of that body. */
            sent?: unknown;
            /**
             * @description The keyword of the schema that it breaks.
             * @example maximum
             */
            keyword?: string;
            /** @description What that keyword says, where it is a plain value or a list of such. */
            bound?: unknown;
            /** @description Where the contract says it. */
            place?: components["schemas"]["Place"];
            /** @description A value that keeps to the contract; absent where nothing may be there, or none could be made. */
            valid?: unknown;
        };
        Refusal: {
            code: string;
            /** @description What the client was told. */
            message: string;
            /** @description What it was not told, of a key or a token. */
            reason?: string;
            /** @description Which check of the service said no. */
            check?: string;
            /** @description The parts of the request that it is about. */
            about: {
                in: string;
                name: string;
                sent?: unknown;
            }[];
            /** @description What the check saw. */
            facts: string[];
            /** @description What would have to be so for it to pass. */
            unless: string[];
        };
        Cause: {
            /** @enum {string} */
            kind: "contract" | "rule" | "fault" | "preference" | "example" | "generated" | "mode";
            says: string;
        };
        Violation: {
            in: string;
            name: string;
            code: string;
            message: string;
        };
        Error: {
            status: number;
            code: string;
            message: string;
            errors: components["schemas"]["Violation"][];
        };
    };
    responses: {
        /** @description The request breaks this document. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token of the control API is missing or wrong. */
        Unauthorised: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The control API is closed, or not for pages of other origins. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `unknown_world`: there is no such world. `unknown_request`: its journal has no such request, or none any more. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
    };
    parameters: {
        /**
         * @description Name of the world; `default` for the one at the server's usual base paths.
         * @example default
         */
        World: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listRequests: {
        parameters: {
            query?: {
                /** @description At most so many are returned. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Name of the world; `default` for the one at the server's usual base paths.
                 * @example default
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestList"];
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    explainRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the world; `default` for the one at the server's usual base paths.
                 * @example default
                 */
                world: components["parameters"]["World"];
                /**
                 * @description The request's id, as in `Courtside-Request-Id`.
                 * @example 5f0c6e2ab3d94b1786c1d1f0a2b3c4d5
                 */
                request: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The explanation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
        };
    };
}
