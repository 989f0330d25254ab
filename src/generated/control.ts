/** The types of openapi/control.yaml: generated, never edited, by `npm run generate`. */

export interface paths {
    "/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List scenarios
         * @description The named starting points for worlds.
         */
        get: operations["listScenarios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List worlds
         * @description The worlds that there are, the default one first, then in the order of their creation.
         */
        get: operations["listWorlds"];
        put?: never;
        /**
         * Create a world
         * @description Makes a world from a named scenario or from data that is posted. Without a body it is like the default world. Worlds share
         *     the data that they start from, so that making one costs next to nothing.
         */
        post: operations["createWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * Read a world
         * @description What a world is, where it is, and who may be played there.
         */
        get: operations["getWorld"];
        put?: never;
        post?: never;
        /**
         * Delete a world
         * @description The world is gone; calls in flight are answered with 503 `world_deleted`. The default world can't be deleted.
         */
        delete: operations["deleteWorld"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a world
         * @description Makes the world what it was when it was created: data, clock, faults, preferences, journal. A world whose clock runs
         *     with the real one starts again today. A call that is in flight can't change anything any more, and is answered with
         *     503 `world_reset`.
         */
        post: operations["resetWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/scenario": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Start a world from another scenario
         * @description The world begins again, as with a reset, from this scenario instead of what it started from before; the default world
         *     too. A later reset leads back to it. A call that is in flight is answered with 503 `world_reset`.
         */
        put: operations["startWorldFrom"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/clock": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * Read the clock
         * @description What time it is in the world.
         */
        get: operations["getClock"];
        /**
         * Set, freeze or start the clock
         * @description `now` sets it; `frozen` stops or starts it. Without `now` it shows what it showed; without `frozen` it goes on running, or
         *     standing still, as before.
         */
        put: operations["setClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock
         * @description Moves the clock forward; frozen or running, it stays so.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/faults": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * List faults
         * @description The faults of the world with what they have done so far, in the order of their creation.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Add a fault
         * @description Makes something go wrong, for all operations or for some. Calls are counted as they come in, good and bad ones alike, so that
         *     a run meets the same faults every time. Where several faults meet one call, each counts it, and of each part (delay,
         *     connection, answer) the fault that was added first has its way.
         */
        post: operations["addFault"];
        /**
         * Clear all faults
         * @description Nothing goes wrong any more.
         */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/faults/{fault}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
                /** @description Number of the fault. */
                fault: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Clear one fault
         * @description The other faults stay, and go on counting.
         */
        delete: operations["deleteFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * Read the preferences
         * @description What every request to the world prefers where its own `Prefer` header says nothing.
         */
        get: operations["getPreferences"];
        /**
         * Set the preferences
         * @description Replaces them all; `{}` clears them. They mean what they mean in a `Prefer` header, for every request to the world; a
         *     request's own header goes before them. A bad request is refused all the same.
         */
        put: operations["setPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/state": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * Read the state
         * @description How much the world holds, and what has changed in it since it began. A virtual world holds nothing.
         */
        get: operations["getState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/state/{collection}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
                /** @description One of the collections that the state lists. */
                collection: string;
            };
            cookie?: never;
        };
        /**
         * Read the records of a collection
         * @description The records as they are now. Secrets are left out.
         */
        get: operations["listRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * List actions
         * @description What an operator may do to the world, as its mode offers it, with a JSON Schema of the arguments.
         */
        get: operations["listActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/actions/{action}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
                /** @description Name of the action. */
                action: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do something to the world
         * @description The body holds the action's arguments, as its schema describes them. A refusal is a 400 with the reason. Done or refused,
         *     it stands in the world's journal.
         */
        post: operations["runAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * Read the journal
         * @description What was asked and answered, and the actions of the operator, the oldest entry first. The journal is bounded: the oldest
         *     entries make room for new ones, and `dropped` says how many have. Credentials, and members of bodies that look like secrets,
         *     are redacted.
         */
        get: operations["listJournal"];
        put?: never;
        post?: never;
        /**
         * Clear the journal
         * @description It is empty, and all counts start again.
         */
        delete: operations["clearJournal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/journal/har": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * Export the journal
         * @description The calls that the journal has, the oldest first, as an HTTP Archive (HAR 1.2), which browsers and other tools read. What the
         *     journal redacts is redacted here; of the headers of an answer there is `courtside-source` alone.
         */
        get: operations["exportJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/journal/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * Follow the journal
         * @description Server-sent events, for as long as you read them. `start` comes first, with `total` and `dropped` of the journal; then an
         *     `entry` for each entry, as `listJournal` gives them, while it is written. `reset`: the world was reset or its journal cleared,
         *     and numbers begin again. `gap`: so many entries (`missed`) have made room for newer ones before you read them. `change`: somebody
         *     has steered the world (its clock, faults or preferences), or made or ended another; whoever shows these asks for them again.
         *     `end`: nothing more comes, and `code` says why: `world_deleted`, `world_expired`, `server_stopping`.
         *
         *     Every event that is about a place in the journal has an `id`. With the last one in `Last-Event-ID`, as an `EventSource` sends it
         *     by itself, you go on from there; with 0 from the oldest entry that there is. Without it you are told what comes from now on. A
         *     sign of life, a comment, comes every 15 seconds; who hasn't read it when the next one is due is cut off.
         */
        get: operations["followJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count calls
         * @description Counts the calls that match, and says whether that is as many as expected. Without a number at least one is expected. The
         *     answer is 200 either way: `verified` says which.
         */
        post: operations["verifyCalls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/explanations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Why is it in the list, or not?
         * @description Of a session or a slot, a caller and a call of a list: that it is there, and where; or what keeps it out. That is the first
         *     of: the query (days, type, sport, coach, involvement, the page), what is no longer offered, the rules by their numbers.
         */
        post: operations["explainListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/timetable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * Read the timetable of a place and a day
         * @description What goes on there: in which lane, from when to when, what could still be taken, and what is closed. Of what lists have it says
         *     whether the caller's list shows it, or what keeps it out: the same as an explanation says. A day is one of the place's own zone,
         *     with 23, 24 or 25 hours. At most 100 lanes, 500 items and 5,000 starts are told; `omitted` says what there
         *     is beside.
         */
        get: operations["getTimetable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{world}/violations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * Did every request keep to the contract?
         * @description The calls that the contract refuses: bad parameters or bodies, unknown paths and methods. They count even when the world
         *     answered with a fault instead, and when the application swallowed the refusal. What the service's own rules refuse, or
         *     credentials that are wrong, is no violation.
         */
        get: operations["listViolations"];
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
        /**
         * @description Lower-case letters, digits and hyphens.
         * @example green-fox
         */
        WorldName: string;
        Scenario: {
            name: string;
            description?: string;
            /**
             * Format: date-time
             * @description What the clock shows when such a world begins, standing still; absent where it runs with the real one.
             */
            now?: string;
        };
        NewWorld: {
            name?: components["schemas"]["WorldName"];
            /**
             * @description One of the modes that the server has; `stub` where there is one.
             * @example stub
             * @example virtual
             */
            mode?: string;
            /** @description Name of a scenario; absent, and without `world`, the world starts as the default one does, with its clock unless `now` is given. */
            scenario?: string;
            /**
             * @description A world of one's own, with the sections of a world file (`people`, `clubs`, ...). Its own section `world` may name a
             *     scenario that it stands on: `{ "world": { "extends": "demo" } }`. Not together with `scenario`.
             */
            world?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description What the clock shows at first, from 1970-01-01T00:00:00Z to 2105-12-31T23:59:59.999Z. It stands still, unless `frozen` is false. Absent, the scenario's own or the real time; of a world that starts as the default one does, what that was started with.
             */
            now?: string;
            /** @description Does the clock stand still? Absent, it does when a time is given, or the scenario has one. */
            frozen?: boolean;
            /** @description For everything that looks random. Absent, the server's. */
            seed?: number;
            /** @description Seconds without use after which the world is gone; 3600 where nothing is said. */
            lifetime?: number;
            preferences?: components["schemas"]["Preferences"];
            dates?: components["schemas"]["Dates"];
        };
        /**
         * @description Of recorded examples: `fixed`, as they were recorded; `moving`, later by as many whole weeks as it takes that what was
         *     ahead when they were recorded is still ahead by the world's clock. Absent, the server's.
         * @enum {string}
         */
        Dates: "fixed" | "moving";
        World: {
            name: string;
            /** @description The default world has both modes; this is the one at its usual base path. */
            mode: string;
            /** @description Absent for a world that was posted. */
            scenario?: string;
            /**
             * Format: uri
             * @description Base URL for a client, as seen by whoever asks.
             */
            url: string;
            /** @description The path of `url`. */
            path: string;
            /** @description Every base path under which it answers; each means the same. */
            paths?: string[];
            seed: number;
            clock: components["schemas"]["Clock"];
            /** @description Seconds without use after which it is gone; 0 for a world that stays. */
            lifetime: number;
            /**
             * @description The dates of recorded examples move with its clock. Absent, they are as they were recorded.
             * @constant
             */
            dates?: "moving";
            /**
             * Format: date-time
             * @description By the real clock.
             */
            created: string;
            /** @description Who may be played, with the headers to send; the first, without a role, is an anonymous application. */
            callers: components["schemas"]["Caller"][];
            /** @description How many requests it has had since it began, or since its journal was cleared. */
            calls: number;
            /** @description How many of them broke the contract. */
            violations: number;
            /** @description How many faults are set. */
            faults: number;
        };
        Caller: {
            /** @example parent */
            role?: string;
            /** @example parent of two */
            label: string;
            name?: string;
            headers: {
                [key: string]: string;
            };
        };
        Clock: {
            /** Format: date-time */
            now: string;
            frozen: boolean;
        };
        ClockSetting: {
            /**
             * Format: date-time
             * @description From 1970-01-01T00:00:00Z to 2105-12-31T23:59:59.999Z.
             */
            now?: string;
            frozen?: boolean;
        };
        ClockAdvance: {
            /**
             * @description An ISO 8601 duration of weeks, days, hours, minutes and seconds, or milliseconds; it ends by 2105-12-31T23:59:59.999Z.
             * @example PT48H
             */
            by: string | number;
        };
        /**
         * @description Milliseconds, or a range from which each call gets its own: the world's seed decides, so that it is the same on every
         *     run.
         */
        Delay: number | {
            min: number;
            max: number;
        };
        /** @description What happens to a call; an empty object lets it pass. */
        Effect: components["schemas"]["EffectFields"];
        EffectFields: {
            /** @description Answered with the contract's error body, declared there or not. The request changes nothing. */
            status?: number;
            /** @description The error's code; absent, one that fits the status. */
            code?: string;
            message?: string;
            /** @description Sent with the status. */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description Name of a recorded example of the operation that a good request is answered with, in a stub too. It changes nothing. An
             *     operation that has none of this name goes on as before.
             */
            example?: string;
            delay?: components["schemas"]["Delay"];
            /**
             * @description `drop`: the connection ends before the call is looked at. `cut`: the call is done, and the connection ends in the middle
             *     of its answer.
             * @enum {string}
             */
            connection?: "drop" | "cut";
        };
        /**
         * @description Either one effect, with a rule for when, or a sequence of effects, one a call. The fields of the one effect may stand beside the
         *     rule, as here, or in `effect`, where an answer has them.
         */
        NewFault: components["schemas"]["FaultPlan"] & components["schemas"]["EffectFields"];
        FaultPlan: {
            /** @description operationIds; absent, every operation. */
            operations?: string[];
            effect?: components["schemas"]["Effect"];
            /** @description After so many calls it is over; absent, never. */
            times?: number;
            /** @description Only every so many calls; absent, each. */
            every?: number;
            /** @description The first call gets the first effect, and so on. After the last one calls pass. */
            sequence?: components["schemas"]["Effect"][];
            /** @description Does the sequence begin again? */
            repeat?: boolean;
        };
        Fault: components["schemas"]["FaultPlan"] & {
            number: number;
            /** @description How many calls it has counted. */
            calls: number;
            /** @description How many it has had an effect on. */
            hits: number;
            /** @description Is it used up? */
            over: boolean;
        };
        Preferences: {
            code?: number;
            example?: string;
            dynamic?: boolean;
            seed?: number;
            /** @description Milliseconds. */
            delay?: number;
            /** @enum {string} */
            handling?: "strict" | "lenient";
        };
        State: {
            /** @description How many records there are of each kind, now. */
            collections: {
                [key: string]: number;
            };
            /** @description What has changed since the world began, the oldest first; the fields are the mode's. */
            changes: {
                [key: string]: unknown;
            }[];
        };
        Action: {
            name: string;
            description: string;
            /** @description A JSON Schema (2020-12). */
            arguments: {
                [key: string]: unknown;
            };
        };
        /**
         * @description A call, and what became of it. Or an action of the operator's: `action` names it, `body` has its arguments, and `status` and
         *     `answer` what came of it. It is no call: no count, verification or violation has it.
         */
        Exchange: {
            /** @description Counts the world's entries from 1, in the order in which the calls and actions ended. */
            number: number;
            /**
             * @description What the call is known by, until the journal is cleared: 128 bits that nobody can guess. An answer that is a refusal, a
             *     warning or not what it would have been has it in `Courtside-Request-Id`.
             */
            id: string;
            /**
             * Format: date-time
             * @description By the world's clock, when it was answered.
             */
            time: string;
            /** @description Absent where the contract has no such operation. */
            operationId?: string;
            /** @description Its name, where it is an action of the operator's; absent for a call. */
            action?: string;
            method: string;
            url: string;
            /** @description By place (path, query, header, cookie), typed as the contract declares them; absent for a bad request. */
            parameters?: {
                [key: string]: unknown;
            };
            headers: {
                [key: string]: string;
            };
            /** @description A JSON value, or text. */
            body?: unknown;
            /** @description Who called, as the mode names them. */
            caller?: string;
            /** @description Absent where the connection was dropped. */
            status?: number;
            /** @description Where the answer came from, as in `Courtside-Source`. */
            source?: string;
            /**
             * @description What a value of the request was taken for, where it may be taken for several things: the postcode or the town that
             *     an address was placed by, as in `Newport (NP20)`.
             */
            matched?: string;
            /**
             * @description Why a key or a token was refused, where it is known: when it expired or was revoked, that it is of another world. Whoever
             *     called was not told.
             */
            reason?: string;
            /**
             * @description The answer's own, by their names in lower case: its media type, those that the contract declares, those of a fault. Not
             *     what every answer has, such as `Date`. Absent for none.
             */
            answerHeaders?: {
                [key: string]: string;
            };
            /** @description The answer's body, a JSON value or text. */
            answer?: unknown;
            /** @description Is a body not here as a whole? More than 64 KiB of one is not kept, and bytes that are no text are only counted. */
            truncated?: boolean;
            /** @description The faults that it met. */
            fault?: string;
            violations: components["schemas"]["Violation"][];
            warnings: string[];
            milliseconds: number;
        };
        Journal: {
            entries: components["schemas"]["Exchange"][];
            /** @description How many entries there have been, those included that made room. */
            total: number;
            dropped: number;
        };
        /** @description An HTTP Archive, HAR 1.2. */
        Archive: {
            log: {
                /** @enum {string} */
                version: "1.2";
                creator: {
                    name: string;
                    version: string;
                };
                entries: {
                    [key: string]: unknown;
                }[];
            };
        };
        Verification: {
            /** @description Absent, calls of every operation. */
            operationId?: string;
            match?: components["schemas"]["Match"];
            times?: number;
            atLeast?: number;
            atMost?: number;
        };
        /**
         * @description Everything that is given must be so. Objects may have more members than are given; parameters and headers are compared as
         *     text.
         */
        Match: {
            path?: {
                [key: string]: unknown;
            };
            query?: {
                [key: string]: unknown;
            };
            /** @description By name, in any case. Redacted ones can't be matched. */
            headers?: {
                [key: string]: unknown;
            };
            /**
             * @description Of a form (`application/x-www-form-urlencoded`, `multipart/form-data`) the fields, compared as text; one that was sent
             *     several times is a list. Of a part that is JSON what is in it, as of a body. Files and redacted ones can't be matched.
             */
            body?: unknown;
            status?: number;
            caller?: string;
        };
        Verified: {
            verified: boolean;
            count: number;
            /** @description False: the journal has dropped calls that might have matched, so that the count is the least there were. */
            complete: boolean;
            /** @description What was expected and what was found, for a person. */
            message: string;
            /** @description The calls that came closest, where there were not as many as expected; absent where there are none. */
            nearMisses?: components["schemas"]["NearMiss"][];
        };
        NearMiss: {
            number: number;
            id: string;
            method: string;
            url: string;
            status?: number;
            differences: {
                /** @description Such as `query.limit` or `body/session/id`. */
                at: string;
                /** @description What was wanted there. */
                expected?: unknown;
                /** @description What was there; absent for nothing. */
                found?: unknown;
            }[];
        };
        ListingWish: {
            /** @description Of a session or a slot. */
            id: string;
            /** @description Who calls, a role, an id or a name; absent, nobody who signs in. */
            as?: string;
            /** @description The list; absent, that of the club where it is held. */
            operationId?: string;
            /** @description Its path's parameters; absent, those of the list that it would be in. */
            path?: {
                [key: string]: unknown;
            };
            /** @description Its query's parameters, as the contract types them. */
            query?: {
                [key: string]: unknown;
            };
        };
        Listing: {
            operationId: string;
            path: {
                [key: string]: unknown;
            };
            query: {
                [key: string]: unknown;
            };
            caller?: {
                id: string;
                name: string;
            };
            /** @description Is it in the answer to this very call? */
            listed: boolean;
            /** @description In the whole of the list, from 1; absent where it is in none of its pages. */
            place?: number;
            /** @description How many the whole list has. */
            total?: number;
            because?: components["schemas"]["KeptOut"];
            says: string;
            /** @description What was seen, each a short sentence. */
            facts: string[];
        };
        NamedThing: {
            id: string;
            name: string;
        };
        TimeSpan: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        /** @description Instants have the offset of the place. */
        Timetable: components["schemas"]["TimeSpan"] & {
            /** @description What places, lanes and what is in none of these are called. */
            words: {
                place: string;
                lane: string;
                none: string;
            };
            place: components["schemas"]["NamedThing"];
            /** @description The first 100 by name, to choose from. */
            places: components["schemas"]["NamedThing"][];
            hasMorePlaces: boolean;
            /** Format: date */
            day: string;
            /** @description IANA name. */
            timeZone: string;
            /**
             * Format: date-time
             * @description What the world's clock shows.
             */
            now: string;
            /** @description Each full hour of the day; one that a clock change repeats is there twice. */
            hours: string[];
            /** @description When the place is open on this day. */
            open: components["schemas"]["TimeSpan"][];
            caller?: components["schemas"]["NamedThing"];
            lanes: (components["schemas"]["NamedThing"] & {
                detail?: string;
            })[];
            kinds: (components["schemas"]["NamedThing"] & {
                /**
                 * @description Somebody has it; somebody could have it; nobody can.
                 * @enum {string}
                 */
                look: "taken" | "open" | "shut";
            })[];
            /** @description By start. */
            items: components["schemas"]["TimetableItem"][];
            /** @description What there is beside, and was too much. */
            omitted: {
                lanes: number;
                items: number;
            };
        };
        TimetableItem: components["schemas"]["TimeSpan"] & {
            /** @description No other item has it. Of what lists have it is the id that they show, of what is open that of its first start. */
            id: string;
            /** @description Id of one of the kinds. */
            kind: string;
            /** @description Ids; empty, it is in none. */
            lanes: string[];
            title: string;
            detail?: string;
            /** @description Each a short sentence. */
            facts: string[];
            places?: {
                taken: number;
                of: number;
            };
            /** @description Of what is open, when it can begin, and the id that it has then. */
            starts?: {
                id: string;
                /** Format: date-time */
                from: string;
            }[];
            /** @description Does the caller's list show it; absent of what no such list shows. */
            listing?: {
                listed: boolean;
                because?: components["schemas"]["KeptOut"];
                says: string;
                facts: string[];
            };
            /** @description Who of the caller and their family takes part, or could be signed up now. */
            own?: (components["schemas"]["NamedThing"] & {
                participating: boolean;
                /** @enum {string} */
                may?: "join" | "leave";
            })[];
        };
        /** @description What keeps it out. */
        KeptOut: {
            /** @enum {string} */
            step: "query" | "offer" | "rule";
            /** @description Of the query. */
            parameter?: string;
            rule?: {
                number: number;
                says: string;
            };
        };
        Violations: {
            total: number;
            entries: components["schemas"]["Exchange"][];
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
        /** @description The request breaks this document, or what it asks for is not possible. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token is missing or wrong. */
        Unauthorised: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `control_closed`: the server listens on an address that others reach, and was started without a token. `foreign_origin`,
         *     `foreign_host`: the request comes from a page of another origin, or by a name that is not this machine's.
         */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such world, or nothing of that name in it. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `store_unavailable`: servers share their worlds (`--data`), and what they share can't be reached at this moment. Nothing
         *     was changed.
         */
        StoreUnavailable: {
            headers: {
                /** @description Seconds after which it is worth asking again. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The clock. */
        Clock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Clock"];
            };
        };
        /** @description The preferences. */
        Preferences: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Preferences"];
            };
        };
    };
    parameters: {
        /** @description Name of the world. */
        World: components["schemas"]["WorldName"];
        /** @description So many are skipped. */
        Offset: number;
        /** @description At most so many are returned. */
        Limit: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listScenarios: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Scenarios; the one that the default world starts from first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    listWorlds: {
        parameters: {
            query?: {
                /** @description So many are skipped. */
                offset?: components["parameters"]["Offset"];
                /** @description At most so many are returned. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Worlds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["World"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    createWorld: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewWorld"];
            };
        };
        responses: {
            /** @description The world. */
            201: {
                headers: {
                    /** @description Where it can be read. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["World"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            /**
             * @description `world_exists`: there is one of that name. `too_many_worlds`, `too_much_data`: the server holds as many worlds, as
             *     much posted data, or as many records as it may. Worlds that start from the same on the same day share their records.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `too_much_work`: the body has more fields in one object, or more values, than its size allows. `too_many_bodies`: as
             *     much is being received in bodies as there is room for, and this one was the largest that had not ended.
             *     `server_stopping`: the server ends, and to make the world takes longer than that.
             *     `store_unavailable`: what servers share can't be reached at this moment; nothing was changed.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["World"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    deleteWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `default_world`: the default world stays. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["StoreUnavailable"];
        };
    };
    resetWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world, new. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["World"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `too_much_data`: there is no room for its records of another day. It stays as it is. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `world_deleted`, `world_expired`: it is gone since the call came. `server_stopping`: the server ends, and to make the
             *     records of another day takes longer than that. It stays as it is.
             *     `store_unavailable`: what servers share can't be reached at this moment; nothing was changed.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startWorldFrom: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of a scenario. */
                    scenario: string;
                };
            };
        };
        responses: {
            /** @description The world, new. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["World"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `too_much_data`: there is no room for its records. It stays as it is. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `world_deleted`, `world_expired`: it is gone since the call came. `server_stopping`: the server ends before its records
             *     were made. It stays as it is.
             *     `store_unavailable`: what servers share can't be reached at this moment; nothing was changed.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockSetting"];
            };
        };
        responses: {
            200: components["responses"]["Clock"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            200: components["responses"]["Clock"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Faults; those that are used up are listed too. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    addFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFault"];
            };
        };
        responses: {
            /** @description The fault. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `too_many_faults`: the world has as many as it may. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["StoreUnavailable"];
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There are none. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    deleteFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
                /** @description Number of the fault. */
                fault: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    getPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Preferences"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    setPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Preferences"];
            };
        };
        responses: {
            200: components["responses"]["Preferences"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description There is no room for them (`too_much_data`). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["StoreUnavailable"];
        };
    };
    getState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    listRecords: {
        parameters: {
            query?: {
                /** @description So many are skipped. */
                offset?: components["parameters"]["Offset"];
                /** @description At most so many are returned. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
                /** @description One of the collections that the state lists. */
                collection: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Records, in the order in which the world holds them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    listActions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Actions, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Action"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    runAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
                /** @description Name of the action. */
                action: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description What was done; its fields are the action's. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /**
             * @description `world_full`: the world holds as many changes as it may, until it is reset. `too_much_work`: there are more arguments
             *     than are looked at, or more would change than 2,000 records and what stands in them.
             *     `store_unavailable`: what servers share can't be reached at this moment; nothing was changed.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listJournal: {
        parameters: {
            query?: {
                /** @description Only calls of this operation. */
                operationId?: string;
                /** @description `call`: only what clients asked; `action`: only what was done by the operator. */
                kind?: "call" | "action";
                /** @description Only what was done by this action. */
                action?: string;
                /** @description `true`: only calls that broke the contract; `false`: only those that kept to it. */
                violations?: boolean;
                /** @description Only entries with a higher number. */
                after?: number;
                /** @description At most so many are returned. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The journal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    clearJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    exportJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Archive"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    followJournal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the last event that was received. One that is no place in this journal is answered with `reset`, and all that there is. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `too_many_followers`: 100 follow journals on this server, as many as may. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["StoreUnavailable"];
        };
    };
    verifyCalls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Verification"];
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verified"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /**
             * @description `too_much_work`: more is asked for than a call that is kept can hold, 131,072 bytes. `store_unavailable`: what servers
             *     share can't be reached at this moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    explainListing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListingWish"];
            };
        };
        responses: {
            /** @description Why. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    getTimetable: {
        parameters: {
            query?: {
                /** @description Its id or its name; absent or empty, of the first 100 by name the one with most lanes, of those where one is taken that day. */
                place?: string;
                /**
                 * @description Absent, today.
                 * @example 2027-03-28
                 */
                day?: string;
                /**
                 * @description Whose lists count, a role, an id or a name; absent or empty, those of nobody who signs in.
                 * @example parent
                 */
                as?: string;
            };
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The timetable. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timetable"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    listViolations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the world. */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many there were, and those that the journal still holds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Violations"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
}
