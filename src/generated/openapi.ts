/** The types of openapi/sports-club.yaml: generated, never edited, by `npm run generate`. */

export interface paths {
    "/affiliates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List affiliates
         * @description Every affiliate (organisation) of the directory, in name order.
         */
        get: operations["listAffiliates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an affiliate
         * @description One affiliate of the directory, with the sports it is about and the clubs it is found at.
         */
        get: operations["getAffiliate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clubs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clubs
         * @description Every club of the directory, with its courts, in name order.
         */
        get: operations["listClubs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clubdistances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clubs by their distance from an address
         * @description Every club with its distance from an address in the United Kingdom, nearest first. Distances are
         *     great-circle miles. They are sorted before rounding; clubs at the same distance are in name order,
         *     then in the order of their ids.
         *
         *     An address that can't be placed is refused with `address_not_found`.
         */
        get: operations["listClubDistances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clubs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a club
         * @description One club of the directory, with its address, its courts and the affiliates found there.
         */
        get: operations["getClub"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clubs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the events that a club hosts
         * @description The events that the club hosts at present, nested as affiliate, group, series, event and booking.
         *     Affiliates, groups, series and events are in name order, bookings in the order of their start.
         *
         *     Events that are completed or archived are left out, and so are private groups. A series without dated
         *     events is listed without `events`. `bookings` is given only where an event is not `personal`. It holds
         *     what falls into the coming calendar month, and entries without a period, which show in general what
         *     could be booked.
         */
        get: operations["getClubEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/my/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the user's details
         * @description Who the user is: personal details, clubs, affiliates with the roles held there, and family.
         *
         *     Balances and the payment record take longer to look up, so they are left at 0 and `false` unless asked
         *     for.
         */
        get: operations["getMyDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/my/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the user's outstanding bookings
         * @description The user's own diary, as far as it is neither over nor cancelled: personal matches, private coaching,
         *     invitations and guest play in which the user takes part, to which they are invited and haven't declined,
         *     or which they booked; and lessons to which they signed in a member of their family. What somebody else
         *     arranged for a child of theirs is in the child's diary and that person's; whom a leader or coach signs in
         *     is in the client's alone. A match is booked once it is arranged and has a court; until then it is among the
         *     matches alone. Play in a group, a team or a club session is not among them.
         *
         *     The earliest start comes first, then the smaller id. The list isn't paged.
         */
        get: operations["listMyBookings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/my/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the user's matches
         * @description Every match, individual or for a team, in which the user is a player on one of the sides. The match that
         *     was changed last comes first, which need not be the order of play; matches changed together are in the
         *     order of their ids.
         *
         *     The filters narrow the list together. An event that exists, but in which the user has no match, gives an
         *     empty list.
         */
        get: operations["listMyMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/my/coaching/clubs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the user's clubs that provide coaching
         * @description The clubs that provide coaching and have to do with the user: those of whose own affiliate the user or a
         *     member of their family is an active member, those where a coaching group of theirs is held or a session
         *     that one of them takes part in, and those where the user leads a group, organises coaching or coaches. They are in name
         *     order.
         *
         *     A club provides coaching if a coaching series that isn't archived, and has an active fee option above
         *     £0, is held on its courts.
         */
        get: operations["listMyCoachingClubs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/my/coaching/affiliates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the user's organisations that provide coaching
         * @description The affiliates that provide coaching and that the user is associated with: by an active membership of
         *     their own or of a member of their family, by a group of theirs, by a session of its groups that one of
         *     them takes part in, or by a role of the user. They are in name order.
         *
         *     An affiliate provides coaching if one of its groups has a coaching series that isn't archived, with an
         *     active fee option above £0.
         */
        get: operations["listMyCoachingAffiliates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/my/coaching/sessions/club/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the user's coaching sessions at a club
         * @description Coaching sessions held at the club that the user, or a member of their family, attends or could attend.
         *     What is shown, and in which order, follows the eight rules in the introduction; the filters narrow it
         *     together.
         */
        get: operations["listMyClubCoachingSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/my/coaching/sessions/affiliate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the user's coaching sessions of an organisation
         * @description Coaching sessions administered by the affiliate, at any club, that the user, or a member of their
         *     family, attends or could attend. What is shown, and in which order, follows the eight rules in the
         *     introduction; the filters narrow it together.
         */
        get: operations["listMyAffiliateCoachingSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/my/coaching/sessions/owner/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the user's coaching sessions of an owner
         * @description Coaching sessions of the groups that the owner owns and administers, which the user, or a member of
         *     their family, attends or could attend. An owner is a person, such as a self-employed coach, or an
         *     affiliate. What is shown, and in which order, follows the eight rules in the introduction; the filters
         *     narrow it together.
         */
        get: operations["listMyOwnerCoachingSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/my/coaching/sessions/coach/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the user's coaching sessions with a coach
         * @description Coaching sessions that the coach takes, as lead or assistant, and that the user, or a member of their
         *     family, attends or could attend. What is shown, and in which order, follows the eight rules in the
         *     introduction; the filters narrow it together.
         */
        get: operations["listMyCoachCoachingSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/my/coaching/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a client in or out of a coaching session
         * @description Signs the client up for the session if they don't take part in it, and removes them if they do. There is
         *     no action to choose: the client's state, as the service knows it, decides. Sending the same body twice
         *     therefore signs up and then removes. Requests for one client are dealt with one after the other.
         *
         *     The body is a session as a list gave it, and the client meant, who must be one of the session's
         *     `clients`. The session is found by `session.id` alone; nothing else in it is trusted, neither the price
         *     nor the participation.
         *
         *     Refusals, checked in this order:
         *
         *     | code | when |
         *     |---|---|
         *     | `client_not_in_session` | `clientId` is not the id of one of `session.clients` |
         *     | `unknown_session` | there is no such session, or the caller has no access to its group |
         *     | `client_not_permitted` | the client is neither the caller, nor of their family, nor a client of theirs as a leader; or a coach of the session, who would be signed up |
         *     | `session_closed` | the session has started, is past or was cancelled |
         *
         *     A client who takes part is then removed, with no further check, so that a member whose membership has
         *     lapsed can still leave. When the last client leaves an individual session, its court and coach are free
         *     again.
         *
         *     A client who doesn't take part is signed up if nothing more stands in the way:
         *
         *     | code | when |
         *     |---|---|
         *     | `client_not_eligible` | the client's age, gender or membership doesn't fit, and they aren't in the group |
         *     | `slot_taken` | somebody outside the caller's party holds the individual slot |
         *     | `session_full` | no place is left in the group session, or the caller's own party fills the individual one |
         *     | `slot_withdrawn` | the offer is known, but no longer has this start, or its fee option, series or event is no longer offered |
         *     | `slot_withdrawn` | the session starts more than 30 days from today, where no list can show it: not offered yet |
         *     | `slot_taken` | the slot's court or its coach is busy |
         *     | `client_busy` | the client is already somewhere else at that time |
         *
         *     Signing up books the court and the coach, sets the participation to `participating` and the attendance
         *     to `expected`, all together or not at all. Of several people who ask for one individual slot at the same
         *     time one gets it and the others get `slot_taken`; for the last place in a group the others get
         *     `session_full`.
         *
         *     The answer is an array with exactly one item, the session with its `participation`, `attendance` and
         *     places as they now are, so that a display can be updated without asking again. The client who was signed
         *     up or removed is always among its `clients`, whether or not the next list will show the session. Other sessions that the
         *     client holds may be out of date afterwards, for example still `bookable` at the same time; trying to
         *     book one of them fails with one of the errors above and changes nothing.
         */
        post: operations["toggleCoachingSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coaching/clubs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clubs that provide coaching
         * @description Every club that provides coaching, in name order: a coaching series that isn't archived, with an active
         *     fee option above £0, is held on its courts. The filters narrow it to that coaching.
         */
        get: operations["listCoachingClubs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coaching/affiliates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organisations that provide coaching
         * @description Every affiliate that provides coaching, in name order: one of its groups has a coaching series that
         *     isn't archived, with an active fee option above £0. The filters narrow it to that coaching.
         */
        get: operations["listCoachingAffiliates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coaching/coaches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List coaches
         * @description Everyone who coaches, in name order, with the sports, clubs and affiliates they coach for. Contact
         *     details are not given. The filters narrow the list together.
         */
        get: operations["listCoaches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coaching/sports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sports that are coached
         * @description The sports for which there is coaching, at a club and by an affiliate if these are given, in name order.
         */
        get: operations["listCoachingSports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coaching/sessions/club/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List coaching sessions at a club
         * @description Coaching sessions held at the club. Without a token these are the sessions that anyone could take up,
         *     with no `clients`; with one, those that the user or a member of their family attends or could attend.
         *     What is shown, and in which order, follows the eight rules in the introduction; the filters narrow it
         *     together.
         */
        get: operations["listClubCoachingSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coaching/sessions/affiliate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List coaching sessions of an organisation
         * @description Coaching sessions administered by the affiliate, at any club. Without a token these are the sessions
         *     that anyone could take up, with no `clients`; with one, those that the user or a member of their family
         *     attends or could attend. What is shown, and in which order, follows the eight rules in the introduction;
         *     the filters narrow it together.
         */
        get: operations["listAffiliateCoachingSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coaching/sessions/owner/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List coaching sessions of an owner
         * @description Coaching sessions of the groups that the owner owns: a person, such as a self-employed coach, or an
         *     affiliate. Without a token these are the sessions that anyone could take up, with no `clients`; with
         *     one, those that the user or a member of their family attends or could attend. What is shown, and in
         *     which order, follows the eight rules in the introduction; the filters narrow it together.
         */
        get: operations["listOwnerCoachingSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coaching/sessions/coach/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List coaching sessions with a coach
         * @description Coaching sessions that the coach takes, as lead or assistant. Without a token these are the sessions
         *     that anyone could take up, with no `clients`; with one, those that the user or a member of their family
         *     attends or could attend. What is shown, and in which order, follows the eight rules in the introduction;
         *     the filters narrow it together.
         */
        get: operations["listCoachCoachingSessions"];
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
         * @description The identifier of a document.
         * @example abab2977c32f00837cf9d2b0
         */
        Id: string;
        /**
         * @description The identifier of a document, in a parameter. Capitals are taken as lower case. Empty means "no filter"
         *     in a query and is refused in a path.
         * @example abab2977c32f00837cf9d2b0
         * @example
         */
        EmptyId: string;
        /**
         * @description A document by its id, with the name to show for it.
         * @example {
         *       "id": "abab2977c32f00837cf9d2b0",
         *       "name": "Cotswold Edge Rackets Club"
         *     }
         */
        ObjectIdentifier: {
            id: components["schemas"]["Id"];
            /** @description The name to show. */
            name: string;
        };
        /**
         * @description A sport. `squash57` is Squash 57, also called racketball; `realtennis` is the older, indoor game.
         * @example tennis
         * @enum {string}
         */
        Sport: "tennis" | "padel" | "pickleball" | "badminton" | "squash" | "squash57" | "tabletennis" | "realtennis" | "rackets" | "fives";
        /**
         * @description A sport with its name to show.
         * @example {
         *       "sport": "squash57",
         *       "name": "Squash 57"
         *     }
         */
        SportItem: {
            sport: components["schemas"]["Sport"];
            /** @description The sport's name in British English. */
            name: string;
        };
        /**
         * @description What kind of organisation an affiliate is. `coaching` is a coaching business, `county` a county
         *     association, `association` any other governing or members' body, `parks` whoever runs public courts.
         * @example club
         * @enum {string}
         */
        AffiliateType: "club" | "coaching" | "county" | "league" | "association" | "school" | "university" | "parks" | "business" | "other";
        /**
         * @description What a match is part of. A `team` match is a rubber of a team fixture.
         * @example ladder
         * @enum {string}
         */
        MatchType: "friendly" | "ladder" | "box" | "league" | "tournament" | "team";
        /**
         * @description How far a match has got: `pending` (no date yet), `arranged` (has a date, and no result yet: it is ahead, or it
         *     is over and nobody has said how it ended), `inplay` (being played, never before its start), `completed` or
         *     `cancelled`.
         * @example arranged
         * @enum {string}
         */
        MatchStatus: "pending" | "arranged" | "inplay" | "completed" | "cancelled";
        /**
         * @description Whether a coaching session is a lesson for one party or a group's.
         * @example group
         * @enum {string}
         */
        SessionType: "individual" | "group";
        /**
         * @description The gender a person has given. `other` and `undisclosed` pass an eligibility rule if either gender
         *     would.
         * @example female
         * @enum {string}
         */
        Gender: "male" | "female" | "other" | "undisclosed";
        /**
         * @description From `start`, which is included, to `end`, which is not.
         * @example {
         *       "start": "2027-03-20T09:00:00+00:00",
         *       "end": "2027-03-20T10:00:00+00:00"
         *     }
         */
        DatePeriod: {
            /**
             * Format: date-time
             * @description When it starts.
             * @example 2027-03-20T09:00:00+00:00
             */
            start: string;
            /**
             * Format: date-time
             * @description When it ends, after `start`. Absent if the end is open.
             * @example 2027-03-20T10:00:00+00:00
             */
            end?: string;
        };
        /**
         * @description A period whose end is always given, as it is for bookings and sessions.
         * @example {
         *       "start": "2027-04-03T09:00:00+01:00",
         *       "end": "2027-04-03T10:00:00+01:00"
         *     }
         */
        BookedPeriod: WithRequired<components["schemas"]["DatePeriod"], "end">;
        /**
         * @description Whether people of one gender may take part, and at which age. A person born on 29 February has their
         *     birthday on 1 March in a common year.
         * @example {
         *       "eligible": true,
         *       "minAge": 8,
         *       "maxAge": 10,
         *       "ageOn": "2027-08-31"
         *     }
         */
        AgeEligibility: {
            /** @description False if nobody of this gender may take part. */
            eligible: boolean;
            /**
             * Format: int32
             * @description The youngest age in whole years, included. Absent if there is none.
             */
            minAge?: number;
            /**
             * Format: int32
             * @description The oldest age in whole years, included. Absent if there is none.
             */
            maxAge?: number;
            /**
             * Format: date
             * @description The day on which the age counts. Absent, it is the local date on which the session or event starts.
             */
            ageOn?: string;
        };
        /**
         * @description Who may take part: members or non-members, as given, and within the rule for their gender. An absent
         *     `male` or `female` means no restriction.
         * @example {
         *       "members": true,
         *       "nonMembers": true,
         *       "male": {
         *         "eligible": true,
         *         "maxAge": 10
         *       },
         *       "female": {
         *         "eligible": true,
         *         "maxAge": 10
         *       }
         *     }
         */
        Eligibility: {
            /** @description True if open to members. */
            members: boolean;
            /** @description True if open to non-members. */
            nonMembers: boolean;
            /** @description The rule for boys and men. */
            male?: components["schemas"]["AgeEligibility"];
            /** @description The rule for girls and women. */
            female?: components["schemas"]["AgeEligibility"];
        };
        /**
         * @description A postal address.
         * @example {
         *       "streetAddress": "3 Daisybank Lane",
         *       "locality": "Cheltenham",
         *       "region": "Gloucestershire",
         *       "postalCode": "GL53 9QT",
         *       "country": "GB"
         *     }
         */
        Address: {
            /** @description House and street, without the town. */
            streetAddress?: string;
            /** @description The town or village. */
            locality?: string;
            /** @description The county or its like. */
            region?: string;
            /** @description The postcode. */
            postalCode: string;
            /**
             * @description The country, as its two letters in ISO 3166-1.
             * @example GB
             */
            country?: string;
        };
        /**
         * @description A place on the map, in degrees (WGS 84).
         * @example {
         *       "latitude": 51.885,
         *       "longitude": -2.073
         *     }
         */
        Location: {
            /** @description North of the equator, negative south of it. */
            latitude: number;
            /** @description East of Greenwich, negative west of it. */
            longitude: number;
        };
        /**
         * @description An organisation that runs or supports play, such as a club, a coaching business, a league or a school.
         * @example {
         *       "id": "0c13c1997801d662051c80f8",
         *       "name": "Severn Vale Tennis League",
         *       "type": "league",
         *       "sports": [
         *         "tennis"
         *       ],
         *       "clubs": [
         *         {
         *           "id": "abab2977c32f00837cf9d2b0",
         *           "name": "Cotswold Edge Rackets Club"
         *         }
         *       ]
         *     }
         */
        Affiliate: {
            id: components["schemas"]["Id"];
            /** @description The name, by which lists are sorted. */
            name: string;
            type: components["schemas"]["AffiliateType"];
            /** @description A longer, more formal name. */
            longName?: string;
            /** @description What the affiliate is and does, as plain text. */
            description?: string;
            /** @description The sports that the affiliate is about. */
            sports: components["schemas"]["Sport"][];
            /** @description The affiliate's own club and those where its events are held, in name order. */
            clubs: components["schemas"]["ObjectIdentifier"][];
            /**
             * Format: uri
             * @description The affiliate's website.
             */
            website?: string;
            /**
             * Format: email
             * @description Where to write to.
             */
            email?: string;
            /** @description Where to ring, as people would write the number. */
            telephone?: string;
        };
        /** @description A place where sport is played, with its courts. */
        Club: {
            id: components["schemas"]["Id"];
            /** @description The name, by which lists are sorted. */
            name: string;
            /** @description A longer, more formal name. */
            longName?: string;
            /** @description What there is at the club, as plain text. */
            description?: string;
            /**
             * Format: uri
             * @description The club's website.
             */
            website?: string;
            /**
             * Format: email
             * @description Where to write to.
             */
            email?: string;
            /** @description Where to ring, as people would write the number. */
            telephone?: string;
            address: components["schemas"]["Address"];
            location: components["schemas"]["Location"];
            /**
             * @description The club's time zone, by its IANA name. Its offset is the one that times at the club carry.
             * @example Europe/London
             */
            timeZone: string;
            /** @description The sports that are played at the club. */
            sports: components["schemas"]["Sport"][];
            /** @description The courts, in name order. Tables count as courts. */
            courts: components["schemas"]["Court"][];
            /** @description The affiliates found at the club, in name order. */
            affiliates: components["schemas"]["ObjectIdentifier"][];
        };
        /**
         * @description A court of a club, or a table.
         * @example {
         *       "id": "1b2c3d4e5f60718293a4b5c6",
         *       "name": "Court 1",
         *       "sports": [
         *         "tennis"
         *       ],
         *       "surface": "artificialclay",
         *       "indoor": false,
         *       "floodlit": true
         *     }
         */
        Court: {
            id: components["schemas"]["Id"];
            /**
             * @description The court's name at its club.
             * @example Court 1
             */
            name: string;
            /** @description The sports that can be played on it. */
            sports: components["schemas"]["Sport"][];
            /**
             * @description What it is made of.
             * @enum {string}
             */
            surface?: "grass" | "clay" | "artificialgrass" | "artificialclay" | "hard" | "carpet" | "wood" | "other";
            /** @description True if it is under a roof. */
            indoor: boolean;
            /** @description True if it has floodlights. */
            floodlit: boolean;
        };
        /**
         * @description How far a club is from the address that was given.
         * @example {
         *       "id": "abab2977c32f00837cf9d2b0",
         *       "name": "Cotswold Edge Rackets Club",
         *       "distance": 1.31
         *     }
         */
        ClubDistance: {
            /** @description The club's id. */
            id: components["schemas"]["Id"];
            /** @description The club's name. */
            name: string;
            /** @description Miles from the club to the address, to two decimals. */
            distance: number;
        };
        /**
         * @description The events that a club hosts, by the affiliates that own them.
         * @example {
         *       "clubActivities": []
         *     }
         */
        ClubEvents: {
            /** @description The affiliates that own the events listed within, in name order. */
            clubActivities: components["schemas"]["AffiliateEntry"][];
        };
        /** @description An affiliate that owns events at the club. */
        AffiliateEntry: {
            id: components["schemas"]["Id"];
            /** @description The affiliate's name. */
            name: string;
            type: components["schemas"]["AffiliateType"];
            /** @description A longer name. */
            longName?: string;
            /** @description What the affiliate is and does. */
            description?: string;
            /** @description The groups of its events, in name order. */
            groups: components["schemas"]["GroupEntry"][];
        };
        /** @description A group of events. */
        GroupEntry: {
            id: components["schemas"]["Id"];
            /** @description The group's name. */
            name: string;
            /** @description What the group is about. */
            description?: string;
            /** @description The kinds of event within the group, in name order. */
            series: components["schemas"]["SeriesEntry"][];
            /** @description From the earliest start to the latest end of the events listed. */
            period?: components["schemas"]["DatePeriod"];
        };
        /** @description A kind of event, which is held once or again and again. */
        SeriesEntry: {
            id: components["schemas"]["Id"];
            /** @description The event's name. */
            name: string;
            /** @description What the event is. */
            description?: string;
            /**
             * @description How often it is held, in free text.
             * @example Every week in term time
             */
            frequency?: string;
            /**
             * @description When it is held, in free text.
             * @example Tuesdays, 7 pm
             */
            schedule?: string;
            sport: components["schemas"]["Sport"];
            eligibility: components["schemas"]["Eligibility"];
            /** @description When the series runs. */
            period?: components["schemas"]["DatePeriod"];
            /** @description The draws, or other events with dates of their own, in name order. Absent if nothing is dated. */
            events?: components["schemas"]["EventInstance"][];
        };
        /** @description A draw, or another event with dates of its own. */
        EventInstance: {
            id?: components["schemas"]["Id"];
            /** @description The draw's name. */
            name?: string;
            /**
             * @description How far the event has got: `pending` (entries not open yet), `open` (for entries), `closed` (to
             *     entries, not begun), `inplay`, `completed` or `archived`.
             * @enum {string}
             */
            stage?: "pending" | "open" | "closed" | "inplay" | "completed" | "archived";
            /** @description True if spectators need tickets. */
            ticketed?: boolean;
            /** @description True if the event's matches are booked individually by those who play them. */
            personal?: boolean;
            /** @description When the event takes place. */
            period?: components["schemas"]["DatePeriod"];
            /**
             * @description Used when `personal` is false: when courts are booked, or sessions held, over the coming month, in
             *     the order of their start. Entries without a period come last.
             */
            bookings?: components["schemas"]["BookingEntry"][];
        };
        /** @description A booking of the club's courts for an event. */
        BookingEntry: {
            id: components["schemas"]["Id"];
            /**
             * @description `tournament` is a general booking in the event's name, `team` one in a team's name, `fixture` a
             *     specific team fixture or group session into which participants can be booked.
             * @enum {string}
             */
            type: "tournament" | "team" | "fixture";
            /** @description What the booking is for. */
            name: string;
            /** @description When it is. Absent, the entry shows in general what could be booked. */
            period?: components["schemas"]["BookedPeriod"];
        };
        /** @description The user whose token was sent. */
        User: {
            id: components["schemas"]["Id"];
            /** @description The full name. */
            name: string;
            /** @description The given name. */
            firstName: string;
            /** @description The family name. */
            lastName: string;
            /**
             * Format: email
             * @description The user's own address.
             */
            email: string;
            /**
             * Format: date
             * @description The day of birth, from which ages are worked out.
             */
            dateOfBirth: string;
            gender: components["schemas"]["Gender"];
            /** @description The user's own number. */
            telephone?: string;
            address?: components["schemas"]["Address"];
            /** @description The clubs that the user belongs to, in name order. */
            clubs: components["schemas"]["UserClub"][];
            /** @description The affiliates that the user has to do with, in name order. */
            affiliates: components["schemas"]["UserAffiliate"][];
            /** @description The people whom the user looks after, or shares an account with, in name order. */
            family: components["schemas"]["FamilyMember"][];
            /** @description True if a means of payment is on record. False unless `includePayment` is true. */
            hasPaymentMethod: boolean;
        };
        /** @description A club that the user belongs to. */
        UserClub: {
            id: components["schemas"]["Id"];
            /** @description The club's name. */
            name: string;
            /**
             * @description The category of the membership, in the club's own words.
             * @example Family
             */
            membership?: string;
            /**
             * @description The number on the membership card.
             * @example CE-01482
             */
            memberNumber?: string;
            /**
             * @description The user's balance at the club in pounds; below zero, the user owes it. 0 unless `includeCredit` is
             *     true.
             */
            credit: number;
        };
        /** @description An affiliate that the user has to do with. */
        UserAffiliate: {
            id: components["schemas"]["Id"];
            /** @description The affiliate's name. */
            name: string;
            /** @description What the user is there. */
            roles: ("member" | "coach" | "leader" | "deputy" | "organiser" | "owner")[];
        };
        /**
         * @description A member of the user's family.
         * @example {
         *       "id": "64231cd46b926c01602fabaf",
         *       "name": "Niamh Whitcombe",
         *       "relationship": "child"
         *     }
         */
        FamilyMember: {
            id: components["schemas"]["Id"];
            /** @description The full name. */
            name: string;
            /**
             * @description What this person is to the user.
             * @enum {string}
             */
            relationship: "child" | "partner" | "parent" | "guardian" | "other";
        };
        /** @description A match, arranged or played, individual or a rubber of a team fixture. */
        Match: {
            id: components["schemas"]["Id"];
            sport: components["schemas"]["Sport"];
            type: components["schemas"]["MatchType"];
            status: components["schemas"]["MatchStatus"];
            /**
             * @description Who plays whom.
             * @enum {string}
             */
            format: "singles" | "doubles" | "mixed";
            /** @description The two sides, the home side first where there is one. */
            sides: components["schemas"]["MatchSide"][];
            /**
             * Format: date-time
             * @description When anything about the match was last changed.
             */
            changed: string;
            /** @description The event that the match is part of. */
            event?: components["schemas"]["ObjectIdentifier"];
            /** @description The series of that event. */
            series?: components["schemas"]["ObjectIdentifier"];
            /** @description Where it is played. */
            club?: components["schemas"]["ObjectIdentifier"];
            /** @description The court it is played on. */
            court?: components["schemas"]["ObjectIdentifier"];
            /** @description When it is played. Absent while there is no date. */
            period?: components["schemas"]["DatePeriod"];
            team?: components["schemas"]["MatchTeam"];
            /**
             * @description The score in the sport's usual notation, the first side's points first.
             * @example 6-4 3-6 10-7
             * @example 11-8 9-11 11-5 11-6
             */
            score?: string;
            /**
             * @description How the match came to its end. Only when it is completed.
             * @enum {string}
             */
            outcome?: "normal" | "retired" | "walkover" | "conceded" | "abandoned";
        };
        /** @description One side of a match. */
        MatchSide: {
            /** @description The side as a scoreboard would show it. */
            name: string;
            /** @description The players. Empty while it isn't known who they are. */
            players: components["schemas"]["ObjectIdentifier"][];
            /** @description True for the side that won. Absent while nobody has. */
            winner?: boolean;
        };
        /** @description The user's team, in a team match. */
        MatchTeam: {
            id: components["schemas"]["Id"];
            /** @description The team's name. */
            name: string;
            /** @description The fixture that the match belongs to. */
            fixtureId?: components["schemas"]["Id"];
        };
        /** @description A personal booking that is still to come, or going on. */
        BookingItem: {
            id: components["schemas"]["Id"];
            /**
             * @description A personal match, private coaching, an invitation from somebody else, or play with a guest.
             * @enum {string}
             */
            type: "match" | "coaching" | "invitation" | "guest";
            /** @description What the booking is. */
            name: string;
            period: components["schemas"]["BookedPeriod"];
            /** @description Where it is. */
            club: components["schemas"]["ObjectIdentifier"];
            /**
             * @description Whether the booking stands, or somebody's reply to an invitation is still missing.
             * @enum {string}
             */
            status: "confirmed" | "awaitingReply";
            /** @description The court that is booked. */
            court?: components["schemas"]["ObjectIdentifier"];
            sport?: components["schemas"]["Sport"];
            /** @description Who booked it. */
            organiser?: components["schemas"]["ObjectIdentifier"];
            /**
             * @description Who takes part or is asked to and hasn't declined, the organiser among them; of private coaching
             *     the caller and their family alone. In name order.
             */
            participants?: components["schemas"]["ObjectIdentifier"][];
            /** @description What it costs the user, in pounds. Absent if nothing. */
            fee?: number;
        };
        /** @description Somebody who coaches. */
        Coach: {
            id: components["schemas"]["Id"];
            /** @description The full name, by which lists are sorted. */
            name: string;
            /** @description The sports they coach. */
            sports: components["schemas"]["Sport"][];
            /** @description The clubs they coach at, in name order. */
            clubs: components["schemas"]["ObjectIdentifier"][];
            /** @description The affiliates they coach for, in name order. */
            affiliates: components["schemas"]["ObjectIdentifier"][];
            /** @description What they say about themselves, as plain text. */
            description?: string;
        };
        /**
         * @description What a session costs a client, and how long it lasts for that.
         * @example {
         *       "id": "9d4f1a2b3c5e6078d9e0f1a2",
         *       "name": "One hour",
         *       "price": 36,
         *       "currency": "GBP",
         *       "durationMinutes": 60
         *     }
         */
        FeeOption: {
            id: components["schemas"]["Id"];
            /**
             * @description The option's name.
             * @example One hour
             */
            name: string;
            /**
             * @description The price for one client, in pounds.
             * @example 12.5
             */
            price: number;
            /**
             * @description The currency, always pounds sterling.
             * @enum {string}
             */
            currency: "GBP";
            /**
             * Format: int32
             * @description How long the session lasts.
             */
            durationMinutes: number;
        };
        /**
         * @description A coaching session: a group's, or a slot in which an individual lesson can be had. What is said of the
         *     clients depends on who asks. Without a token `clients`, `participation` and `attendance` are empty, and
         *     nobody is ever named whom the caller isn't responsible for.
         */
        CoachingSession: {
            /**
             * @description The session's id. That of an individual slot begins with its start in Unix seconds, as 8 hexadecimal
             *     digits.
             */
            id: components["schemas"]["Id"];
            type: components["schemas"]["SessionType"];
            /** @description The name to show. */
            name: string;
            /** @description What happens in it, as plain text. */
            description?: string;
            sport: components["schemas"]["Sport"];
            period: components["schemas"]["BookedPeriod"];
            /** @description Where it is held. */
            club: components["schemas"]["ObjectIdentifier"];
            /** @description The courts it is held on, in name order. An individual session has exactly one. */
            courts: components["schemas"]["ObjectIdentifier"][];
            /** @description The lead coach. */
            coach: components["schemas"]["ObjectIdentifier"];
            /** @description The other coaches, in name order. Absent if there are none. */
            assistants?: components["schemas"]["ObjectIdentifier"][];
            /** @description The organisation that administers it. */
            affiliate: components["schemas"]["ObjectIdentifier"];
            /** @description Who owns its group, a person or an affiliate. */
            owner: components["schemas"]["ObjectIdentifier"];
            /** @description The group whose session it is. */
            group: components["schemas"]["ObjectIdentifier"];
            /** @description The series that it is part of. */
            series: components["schemas"]["ObjectIdentifier"];
            /** @description True if the group is private, which hides it from callers without a token. */
            private: boolean;
            fee: components["schemas"]["FeeOption"];
            eligibility?: components["schemas"]["Eligibility"];
            /**
             * Format: int32
             * @description How many clients there is room for.
             */
            capacity: number;
            /**
             * Format: int32
             * @description How many clients take part.
             */
            booked: number;
            /**
             * Format: int32
             * @description How many places are left, `capacity` less `booked`.
             */
            available: number;
            /** @description True if the start is ahead by no more than a list can show, the session is still offered and a place is left. */
            bookable: boolean;
            /**
             * @description Whom the caller may sign in or out. These are the caller and their family, as far as they are
             *     eligible, belong to the group, take part or did until they were removed. Leaders and deputies of the
             *     group, organisers of the event and the session's coaches also get everybody who takes part or did
             *     until they were removed, and the group's other members, of these at most 50, by name. A coach of the
             *     session is nobody's client in it.
             */
            clients: components["schemas"]["SessionClient"][];
            /** @description Who of the `clients` takes part. One entry for each, in the same order. */
            participation: components["schemas"]["ParticipationEntry"][];
            /** @description Who of the `clients` is expected or came. One entry for each, in the same order. */
            attendance: components["schemas"]["AttendanceEntry"][];
        };
        /**
         * @description Somebody whom the caller may sign in or out.
         * @example {
         *       "id": "64231cd46b926c01602fabaf",
         *       "name": "Niamh Whitcombe",
         *       "relationship": "family"
         *     }
         */
        SessionClient: {
            id: components["schemas"]["Id"];
            /** @description The full name. */
            name: string;
            /**
             * @description What the client is to the caller. `client` is somebody whom the caller coaches or leads.
             * @enum {string}
             */
            relationship: "self" | "family" | "client";
        };
        /**
         * @description Whether a client takes part.
         * @example {
         *       "clientId": "64231cd46b926c01602fabaf",
         *       "state": "participating"
         *     }
         */
        ParticipationEntry: {
            clientId: components["schemas"]["Id"];
            /**
             * @description `participating` once signed up, `none` otherwise.
             * @enum {string}
             */
            state: "none" | "participating";
        };
        /**
         * @description Whether a client is expected, or came.
         * @example {
         *       "clientId": "64231cd46b926c01602fabaf",
         *       "state": "expected"
         *     }
         */
        AttendanceEntry: {
            clientId: components["schemas"]["Id"];
            /**
             * @description `notExpected` for a client who isn't signed up, `expected` for one who is, then `attended` or
             *     `absent`.
             * @enum {string}
             */
            state: "notExpected" | "expected" | "attended" | "absent";
        };
        /** @description The client to sign in or out, and the session. */
        ToggleRequest: {
            /** @description The client's id, which must be the `id` of one of `session.clients`. */
            clientId: components["schemas"]["Id"];
            /** @description The session as a session list gave it. */
            session: components["schemas"]["CoachingSession"];
        };
        /**
         * @description What went wrong. Programs should go by `code`; more codes may come.
         *
         *     | code | when |
         *     |---|---|
         *     | `missing_parameter` | a required parameter is missing |
         *     | `invalid_parameter` | a parameter has the wrong form, isn't an allowed value, is empty or is given twice |
         *     | `out_of_range` | a number is below its minimum or above its maximum |
         *     | `invalid_body` | the body is missing, isn't JSON or doesn't match its schema |
         *     | `unsupported_media_type` | the body isn't sent as `application/json` |
         *     | `body_too_large` | the body is over 256 KiB |
         *     | `api_key_missing`, `api_key_invalid` | no API key was sent, or it isn't an active one |
         *     | `access_token_missing` | no access token was sent where one is needed (401) |
         *     | `access_token_invalid` | the access token is wrong or was revoked (401) |
         *     | `access_token_expired` | the access token has expired (401) |
         *     | `unknown_affiliate`, `unknown_club`, `unknown_owner`, `unknown_coach`, `unknown_event` | a well-formed id names nothing of that kind |
         *     | `unknown_session` | there is no such session, or the caller has no access to its group |
         *     | `address_not_found` | the address can't be placed |
         *     | `client_not_in_session` | `clientId` isn't among the session's `clients` |
         *     | `client_not_permitted` | the client is neither the caller, nor of their family, nor a client of theirs as a leader |
         *     | `client_not_eligible` | the client's age, gender or membership doesn't fit; the message says which, and the bound |
         *     | `client_busy` | the client is already somewhere else at that time |
         *     | `slot_taken` | the individual slot is held by somebody else, or its court or coach is busy |
         *     | `session_full` | no place is left |
         *     | `slot_withdrawn` | the offer is known, but this start is no longer offered, or not yet |
         *     | `session_closed` | the session has started, is past or was cancelled |
         *     | `route_not_found` | there is no such path (404, outside any operation) |
         *     | `method_not_allowed` | the path doesn't have this method; `Allow` names those it has (405, outside any operation) |
         *     | `internal_error` | something went wrong in the service (500, outside any operation) |
         * @example {
         *       "status": 400,
         *       "code": "out_of_range",
         *       "message": "limit must be at most 500.",
         *       "errors": [
         *         {
         *           "in": "query",
         *           "name": "limit",
         *           "code": "out_of_range",
         *           "message": "limit must be at most 500."
         *         }
         *       ]
         *     }
         */
        Error: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            code: components["schemas"]["ErrorCode"];
            /** @description What went wrong, for people, in English. Its wording may change. */
            message: string;
            /**
             * @description What of the request was at fault, one by one. There is at least one, unless the error is about no
             *     part of the request: an unknown path or method, a failure of the service.
             */
            errors?: components["schemas"]["Violation"][];
        };
        /**
         * @description What went wrong, for programs. The table in `Error` lists the codes of this version.
         * @example invalid_parameter
         */
        ErrorCode: string;
        /**
         * @description One value that was at fault.
         * @example {
         *       "in": "query",
         *       "name": "limit",
         *       "code": "out_of_range",
         *       "message": "limit must be at most 500."
         *     }
         */
        Violation: {
            /**
             * @description Where the value was sent.
             * @enum {string}
             */
            in: "path" | "query" | "header" | "body";
            /**
             * @description The parameter's name, or a JSON Pointer into the body. The pointer to the whole body is empty.
             * @example limit
             * @example /session/fee/price
             */
            name: string;
            code: components["schemas"]["ErrorCode"];
            /** @description What is wrong with the value, for people, in English. */
            message: string;
        };
    };
    responses: never;
    parameters: {
        /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
        Offset: number;
        /** @description How many items to return at most. */
        Limit: number;
        /**
         * @description The affiliate's id. One that names no affiliate is refused with `unknown_affiliate`, an empty one with
         *     `invalid_parameter`.
         * @example 35c29717b665af12500f7302
         */
        AffiliateInPath: components["schemas"]["EmptyId"];
        /**
         * @description The club's id. One that names no club is refused with `unknown_club`, an empty one with
         *     `invalid_parameter`.
         * @example abab2977c32f00837cf9d2b0
         */
        ClubInPath: components["schemas"]["EmptyId"];
        /**
         * @description The id of the owner, a person or an affiliate. One that names neither is refused with `unknown_owner`,
         *     an empty one with `invalid_parameter`.
         * @example b957ed462f63ed5bb0a73a26
         */
        OwnerInPath: components["schemas"]["EmptyId"];
        /**
         * @description The coach's id. One that names nobody who coaches is refused with `unknown_coach`, an empty one with
         *     `invalid_parameter`.
         * @example a8e6c1f48ec70a43d4f58f4a
         */
        CoachInPath: components["schemas"]["EmptyId"];
        /** @description Only what concerns this sport. */
        SportFilter: components["schemas"]["Sport"];
        /**
         * @description Only what concerns coaching at this club. Empty means any club; an id that names no club is refused with
         *     `unknown_club`.
         */
        ClubFilter: components["schemas"]["EmptyId"];
        /**
         * @description Only what concerns coaching by this affiliate. Empty means any affiliate; an id that names no affiliate
         *     is refused with `unknown_affiliate`.
         */
        AffiliateFilter: components["schemas"]["EmptyId"];
        /**
         * @description Only sessions that this coach takes, as lead or assistant. Empty means any coach; an id that names
         *     nobody who coaches is refused with `unknown_coach`.
         */
        CoachFilter: components["schemas"]["EmptyId"];
        /** @description Only individual sessions, or only group sessions. */
        SessionTypeFilter: components["schemas"]["SessionType"];
        /**
         * @description Only sessions in which the user is involved like this. `ascoach`: as a leader or deputy of the group, an
         *     organiser of the event, the lead coach or an assistant. `asmember`: the user or a member of their family
         *     is a member of the group already.
         */
        InvolvementFilter: "ascoach" | "asmember";
        /**
         * @description How many days ahead to look, beyond today. Sessions count that start after now and before the end of
         *     that day, by the club's own calendar: 0 is the rest of today. Left out, it is 30.
         */
        Days: number;
    };
    requestBodies: never;
    headers: {
        /** @description How to authenticate. `error="invalid_token"` is added when a token was sent. */
        WWWAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAffiliates: {
        parameters: {
            query?: {
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Affiliates, in name order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Affiliate"][];
                };
            };
            /** @description The request was refused: `out_of_range`, `invalid_parameter`, `api_key_missing`, `api_key_invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAffiliate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The affiliate's id. One that names no affiliate is refused with `unknown_affiliate`, an empty one with
                 *     `invalid_parameter`.
                 * @example 35c29717b665af12500f7302
                 */
                id: components["parameters"]["AffiliateInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The affiliate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Affiliate"];
                };
            };
            /** @description The request was refused: `invalid_parameter`, `unknown_affiliate`, `api_key_missing`, `api_key_invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listClubs: {
        parameters: {
            query?: {
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Clubs, in name order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Club"][];
                };
            };
            /** @description The request was refused: `out_of_range`, `invalid_parameter`, `api_key_missing`, `api_key_invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listClubDistances: {
        parameters: {
            query: {
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description A UK address or postcode. A full postcode is placed best; an outward code, or a town alone, will do.
                 *     Blank is refused with `invalid_parameter`.
                 */
                address: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Clubs with their distances, nearest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubDistance"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `missing_parameter`, `address_not_found`,
             *     `api_key_missing`, `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getClub: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The club's id. One that names no club is refused with `unknown_club`, an empty one with
                 *     `invalid_parameter`.
                 * @example abab2977c32f00837cf9d2b0
                 */
                id: components["parameters"]["ClubInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The club. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Club"];
                };
            };
            /** @description The request was refused: `invalid_parameter`, `unknown_club`, `api_key_missing`, `api_key_invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getClubEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The club's id. One that names no club is refused with `unknown_club`, an empty one with
                 *     `invalid_parameter`.
                 * @example abab2977c32f00837cf9d2b0
                 */
                id: components["parameters"]["ClubInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, by the affiliates that own them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubEvents"];
                };
            };
            /** @description The request was refused: `invalid_parameter`, `unknown_club`, `api_key_missing`, `api_key_invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMyDetails: {
        parameters: {
            query?: {
                /**
                 * @description `true` looks up the balance that the user holds at each club. Otherwise every `clubs[].credit` is 0.
                 *     It may slow the answer down.
                 */
                includeCredit?: boolean;
                /**
                 * @description `true` looks up whether the user has a means of payment on record. Otherwise `hasPaymentMethod` is
                 *     `false`. It may slow the answer down.
                 */
                includePayment?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The request was refused: `invalid_parameter`, `api_key_missing`, `api_key_invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The user could not be authenticated: `access_token_missing`, `access_token_invalid`,
             *     `access_token_expired`.
             */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMyBookings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bookings, earliest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingItem"][];
                };
            };
            /** @description The request was refused: `api_key_missing`, `api_key_invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The user could not be authenticated: `access_token_missing`, `access_token_invalid`,
             *     `access_token_expired`.
             */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMyMatches: {
        parameters: {
            query?: {
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
                /**
                 * @description Only matches of this event. Empty means any event; an id that names no event is refused with
                 *     `unknown_event`.
                 */
                eventId?: components["schemas"]["EmptyId"];
                /** @description Only matches of this type, or of any type in a comma-separated list, such as `ladder,box`. */
                matchType?: components["schemas"]["MatchType"][];
                /** @description Only matches with this status. */
                matchStatus?: components["schemas"]["MatchStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Matches, last changed first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_event`, `api_key_missing`,
             *     `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The user could not be authenticated: `access_token_missing`, `access_token_invalid`,
             *     `access_token_expired`.
             */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMyCoachingClubs: {
        parameters: {
            query?: {
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Clubs, in name order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectIdentifier"][];
                };
            };
            /** @description The request was refused: `out_of_range`, `invalid_parameter`, `api_key_missing`, `api_key_invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The user could not be authenticated: `access_token_missing`, `access_token_invalid`,
             *     `access_token_expired`.
             */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMyCoachingAffiliates: {
        parameters: {
            query?: {
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Affiliates, in name order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectIdentifier"][];
                };
            };
            /** @description The request was refused: `out_of_range`, `invalid_parameter`, `api_key_missing`, `api_key_invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The user could not be authenticated: `access_token_missing`, `access_token_invalid`,
             *     `access_token_expired`.
             */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMyClubCoachingSessions: {
        parameters: {
            query?: {
                /** @description Only individual sessions, or only group sessions. */
                type?: components["parameters"]["SessionTypeFilter"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
                /**
                 * @description Only sessions in which the user is involved like this. `ascoach`: as a leader or deputy of the group, an
                 *     organiser of the event, the lead coach or an assistant. `asmember`: the user or a member of their family
                 *     is a member of the group already.
                 */
                involvement?: components["parameters"]["InvolvementFilter"];
                /**
                 * @description Only sessions that this coach takes, as lead or assistant. Empty means any coach; an id that names
                 *     nobody who coaches is refused with `unknown_coach`.
                 */
                coach?: components["parameters"]["CoachFilter"];
                /**
                 * @description How many days ahead to look, beyond today. Sessions count that start after now and before the end of
                 *     that day, by the club's own calendar: 0 is the rest of today. Left out, it is 30.
                 */
                days?: components["parameters"]["Days"];
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The club's id. One that names no club is refused with `unknown_club`, an empty one with
                 *     `invalid_parameter`.
                 * @example abab2977c32f00837cf9d2b0
                 */
                id: components["parameters"]["ClubInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions, earliest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoachingSession"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_club`, `unknown_coach`,
             *     `api_key_missing`, `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The user could not be authenticated: `access_token_missing`, `access_token_invalid`,
             *     `access_token_expired`.
             */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMyAffiliateCoachingSessions: {
        parameters: {
            query?: {
                /** @description Only individual sessions, or only group sessions. */
                type?: components["parameters"]["SessionTypeFilter"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
                /**
                 * @description Only sessions in which the user is involved like this. `ascoach`: as a leader or deputy of the group, an
                 *     organiser of the event, the lead coach or an assistant. `asmember`: the user or a member of their family
                 *     is a member of the group already.
                 */
                involvement?: components["parameters"]["InvolvementFilter"];
                /**
                 * @description Only sessions that this coach takes, as lead or assistant. Empty means any coach; an id that names
                 *     nobody who coaches is refused with `unknown_coach`.
                 */
                coach?: components["parameters"]["CoachFilter"];
                /**
                 * @description How many days ahead to look, beyond today. Sessions count that start after now and before the end of
                 *     that day, by the club's own calendar: 0 is the rest of today. Left out, it is 30.
                 */
                days?: components["parameters"]["Days"];
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The affiliate's id. One that names no affiliate is refused with `unknown_affiliate`, an empty one with
                 *     `invalid_parameter`.
                 * @example 35c29717b665af12500f7302
                 */
                id: components["parameters"]["AffiliateInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions, earliest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoachingSession"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_affiliate`, `unknown_coach`,
             *     `api_key_missing`, `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The user could not be authenticated: `access_token_missing`, `access_token_invalid`,
             *     `access_token_expired`.
             */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMyOwnerCoachingSessions: {
        parameters: {
            query?: {
                /** @description Only individual sessions, or only group sessions. */
                type?: components["parameters"]["SessionTypeFilter"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
                /**
                 * @description How many days ahead to look, beyond today. Sessions count that start after now and before the end of
                 *     that day, by the club's own calendar: 0 is the rest of today. Left out, it is 30.
                 */
                days?: components["parameters"]["Days"];
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the owner, a person or an affiliate. One that names neither is refused with `unknown_owner`,
                 *     an empty one with `invalid_parameter`.
                 * @example b957ed462f63ed5bb0a73a26
                 */
                id: components["parameters"]["OwnerInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions, earliest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoachingSession"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_owner`, `api_key_missing`,
             *     `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The user could not be authenticated: `access_token_missing`, `access_token_invalid`,
             *     `access_token_expired`.
             */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMyCoachCoachingSessions: {
        parameters: {
            query?: {
                /** @description Only individual sessions, or only group sessions. */
                type?: components["parameters"]["SessionTypeFilter"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
                /**
                 * @description How many days ahead to look, beyond today. Sessions count that start after now and before the end of
                 *     that day, by the club's own calendar: 0 is the rest of today. Left out, it is 30.
                 */
                days?: components["parameters"]["Days"];
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The coach's id. One that names nobody who coaches is refused with `unknown_coach`, an empty one with
                 *     `invalid_parameter`.
                 * @example a8e6c1f48ec70a43d4f58f4a
                 */
                id: components["parameters"]["CoachInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions, earliest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoachingSession"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_coach`, `api_key_missing`,
             *     `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The user could not be authenticated: `access_token_missing`, `access_token_invalid`,
             *     `access_token_expired`.
             */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    toggleCoachingSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The client and the session. At most 256 KiB; fields that aren't named here are ignored. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToggleRequest"];
            };
        };
        responses: {
            /** @description An array of exactly one item: the session, with `participation` and `attendance` updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoachingSession"][];
                };
            };
            /**
             * @description The request was refused: `invalid_body`, `client_not_in_session`, `unknown_session`,
             *     `client_not_permitted`, `session_closed`, `client_not_eligible`, `slot_taken`, `session_full`,
             *     `slot_withdrawn`, `client_busy`, `unsupported_media_type`, `body_too_large`, `api_key_missing`,
             *     `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The user could not be authenticated: `access_token_missing`, `access_token_invalid`,
             *     `access_token_expired`.
             */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCoachingClubs: {
        parameters: {
            query?: {
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
                /**
                 * @description Only what concerns coaching by this affiliate. Empty means any affiliate; an id that names no affiliate
                 *     is refused with `unknown_affiliate`.
                 */
                affiliateId?: components["parameters"]["AffiliateFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Clubs, in name order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectIdentifier"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_affiliate`, `api_key_missing`,
             *     `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user could not be authenticated: `access_token_invalid`, `access_token_expired`. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCoachingAffiliates: {
        parameters: {
            query?: {
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
                /**
                 * @description Only what concerns coaching at this club. Empty means any club; an id that names no club is refused with
                 *     `unknown_club`.
                 */
                clubId?: components["parameters"]["ClubFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Affiliates, in name order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectIdentifier"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_club`, `api_key_missing`,
             *     `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user could not be authenticated: `access_token_invalid`, `access_token_expired`. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCoaches: {
        parameters: {
            query?: {
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
                /**
                 * @description Only what concerns coaching at this club. Empty means any club; an id that names no club is refused with
                 *     `unknown_club`.
                 */
                clubId?: components["parameters"]["ClubFilter"];
                /**
                 * @description Only what concerns coaching by this affiliate. Empty means any affiliate; an id that names no affiliate
                 *     is refused with `unknown_affiliate`.
                 */
                affiliateId?: components["parameters"]["AffiliateFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Coaches, in name order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coach"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_club`, `unknown_affiliate`,
             *     `api_key_missing`, `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user could not be authenticated: `access_token_invalid`, `access_token_expired`. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCoachingSports: {
        parameters: {
            query?: {
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only what concerns coaching at this club. Empty means any club; an id that names no club is refused with
                 *     `unknown_club`.
                 */
                clubId?: components["parameters"]["ClubFilter"];
                /**
                 * @description Only what concerns coaching by this affiliate. Empty means any affiliate; an id that names no affiliate
                 *     is refused with `unknown_affiliate`.
                 */
                affiliateId?: components["parameters"]["AffiliateFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sports, in name order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SportItem"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_club`, `unknown_affiliate`,
             *     `api_key_missing`, `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user could not be authenticated: `access_token_invalid`, `access_token_expired`. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listClubCoachingSessions: {
        parameters: {
            query?: {
                /** @description Only individual sessions, or only group sessions. */
                type?: components["parameters"]["SessionTypeFilter"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
                /**
                 * @description Only sessions that this coach takes, as lead or assistant. Empty means any coach; an id that names
                 *     nobody who coaches is refused with `unknown_coach`.
                 */
                coach?: components["parameters"]["CoachFilter"];
                /**
                 * @description How many days ahead to look, beyond today. Sessions count that start after now and before the end of
                 *     that day, by the club's own calendar: 0 is the rest of today. Left out, it is 30.
                 */
                days?: components["parameters"]["Days"];
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The club's id. One that names no club is refused with `unknown_club`, an empty one with
                 *     `invalid_parameter`.
                 * @example abab2977c32f00837cf9d2b0
                 */
                id: components["parameters"]["ClubInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions, earliest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoachingSession"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_club`, `unknown_coach`,
             *     `api_key_missing`, `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user could not be authenticated: `access_token_invalid`, `access_token_expired`. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAffiliateCoachingSessions: {
        parameters: {
            query?: {
                /** @description Only individual sessions, or only group sessions. */
                type?: components["parameters"]["SessionTypeFilter"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
                /**
                 * @description Only sessions that this coach takes, as lead or assistant. Empty means any coach; an id that names
                 *     nobody who coaches is refused with `unknown_coach`.
                 */
                coach?: components["parameters"]["CoachFilter"];
                /**
                 * @description How many days ahead to look, beyond today. Sessions count that start after now and before the end of
                 *     that day, by the club's own calendar: 0 is the rest of today. Left out, it is 30.
                 */
                days?: components["parameters"]["Days"];
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The affiliate's id. One that names no affiliate is refused with `unknown_affiliate`, an empty one with
                 *     `invalid_parameter`.
                 * @example 35c29717b665af12500f7302
                 */
                id: components["parameters"]["AffiliateInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions, earliest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoachingSession"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_affiliate`, `unknown_coach`,
             *     `api_key_missing`, `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user could not be authenticated: `access_token_invalid`, `access_token_expired`. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOwnerCoachingSessions: {
        parameters: {
            query?: {
                /** @description Only individual sessions, or only group sessions. */
                type?: components["parameters"]["SessionTypeFilter"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
                /**
                 * @description How many days ahead to look, beyond today. Sessions count that start after now and before the end of
                 *     that day, by the club's own calendar: 0 is the rest of today. Left out, it is 30.
                 */
                days?: components["parameters"]["Days"];
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the owner, a person or an affiliate. One that names neither is refused with `unknown_owner`,
                 *     an empty one with `invalid_parameter`.
                 * @example b957ed462f63ed5bb0a73a26
                 */
                id: components["parameters"]["OwnerInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions, earliest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoachingSession"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_owner`, `api_key_missing`,
             *     `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user could not be authenticated: `access_token_invalid`, `access_token_expired`. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCoachCoachingSessions: {
        parameters: {
            query?: {
                /** @description Only individual sessions, or only group sessions. */
                type?: components["parameters"]["SessionTypeFilter"];
                /** @description Only what concerns this sport. */
                sport?: components["parameters"]["SportFilter"];
                /**
                 * @description How many days ahead to look, beyond today. Sessions count that start after now and before the end of
                 *     that day, by the club's own calendar: 0 is the rest of today. Left out, it is 30.
                 */
                days?: components["parameters"]["Days"];
                /** @description How many items to skip. There is no upper bound; beyond the end the list is empty. */
                offset?: components["parameters"]["Offset"];
                /** @description How many items to return at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The coach's id. One that names nobody who coaches is refused with `unknown_coach`, an empty one with
                 *     `invalid_parameter`.
                 * @example a8e6c1f48ec70a43d4f58f4a
                 */
                id: components["parameters"]["CoachInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions, earliest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoachingSession"][];
                };
            };
            /**
             * @description The request was refused: `out_of_range`, `invalid_parameter`, `unknown_coach`, `api_key_missing`,
             *     `api_key_invalid`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user could not be authenticated: `access_token_invalid`, `access_token_expired`. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
