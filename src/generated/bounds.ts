/** What openapi/sports-club.yaml says of the values in its answers: generated, never edited, by `npm run generate`. */
export const bounds = {
  "ObjectIdentifier": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    }
  },
  "SportItem": {
    "name": {
      "minLength": 1,
      "maxLength": 50
    }
  },
  "DatePeriod": {
    "start": {
      "format": "date-time"
    },
    "end": {
      "format": "date-time"
    }
  },
  "AgeEligibility": {
    "minAge": {
      "format": "int32",
      "minimum": 0,
      "maximum": 120
    },
    "maxAge": {
      "format": "int32",
      "minimum": 0,
      "maximum": 120
    },
    "ageOn": {
      "format": "date"
    }
  },
  "Address": {
    "streetAddress": {
      "minLength": 1,
      "maxLength": 200
    },
    "locality": {
      "minLength": 1,
      "maxLength": 100
    },
    "region": {
      "minLength": 1,
      "maxLength": 100
    },
    "postalCode": {
      "minLength": 2,
      "maxLength": 12
    },
    "country": {
      "pattern": "^[A-Z]{2}$"
    }
  },
  "Location": {
    "latitude": {
      "minimum": -90,
      "maximum": 90
    },
    "longitude": {
      "minimum": -180,
      "maximum": 180
    }
  },
  "Affiliate": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "longName": {
      "minLength": 1,
      "maxLength": 300
    },
    "description": {
      "maxLength": 4000
    },
    "website": {
      "format": "uri"
    },
    "email": {
      "format": "email"
    },
    "telephone": {
      "minLength": 3,
      "maxLength": 40
    }
  },
  "Club": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "longName": {
      "minLength": 1,
      "maxLength": 300
    },
    "description": {
      "maxLength": 4000
    },
    "website": {
      "format": "uri"
    },
    "email": {
      "format": "email"
    },
    "telephone": {
      "minLength": 3,
      "maxLength": 40
    },
    "timeZone": {
      "minLength": 1,
      "maxLength": 60
    }
  },
  "Court": {
    "name": {
      "minLength": 1,
      "maxLength": 100
    },
    "sports": {
      "minItems": 1
    }
  },
  "ClubDistance": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "distance": {
      "minimum": 0,
      "maximum": 12500
    }
  },
  "AffiliateEntry": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "longName": {
      "minLength": 1,
      "maxLength": 300
    },
    "description": {
      "maxLength": 4000
    }
  },
  "GroupEntry": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "description": {
      "maxLength": 4000
    }
  },
  "SeriesEntry": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "description": {
      "maxLength": 4000
    },
    "frequency": {
      "maxLength": 200
    },
    "schedule": {
      "maxLength": 200
    }
  },
  "EventInstance": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    }
  },
  "BookingEntry": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    }
  },
  "User": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "firstName": {
      "minLength": 1,
      "maxLength": 100
    },
    "lastName": {
      "minLength": 1,
      "maxLength": 100
    },
    "email": {
      "format": "email"
    },
    "dateOfBirth": {
      "format": "date"
    },
    "telephone": {
      "minLength": 3,
      "maxLength": 40
    }
  },
  "UserClub": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "membership": {
      "minLength": 1,
      "maxLength": 100
    },
    "memberNumber": {
      "minLength": 1,
      "maxLength": 40
    }
  },
  "UserAffiliate": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    }
  },
  "FamilyMember": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    }
  },
  "Match": {
    "sides": {
      "minItems": 2,
      "maxItems": 2
    },
    "changed": {
      "format": "date-time"
    },
    "score": {
      "minLength": 1,
      "maxLength": 100
    }
  },
  "MatchSide": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "players": {
      "maxItems": 2
    }
  },
  "MatchTeam": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    }
  },
  "BookingItem": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "fee": {
      "minimum": 0
    }
  },
  "Coach": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "description": {
      "maxLength": 4000
    }
  },
  "FeeOption": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "durationMinutes": {
      "format": "int32",
      "minimum": 1,
      "maximum": 1440
    }
  },
  "CoachingSession": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "description": {
      "maxLength": 4000
    },
    "courts": {
      "minItems": 1
    },
    "capacity": {
      "format": "int32",
      "minimum": 1
    },
    "booked": {
      "format": "int32",
      "minimum": 0
    },
    "available": {
      "format": "int32",
      "minimum": 0
    }
  },
  "SessionClient": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    }
  },
  "Error": {
    "status": {
      "format": "int32",
      "minimum": 400,
      "maximum": 599
    },
    "message": {
      "minLength": 1,
      "maxLength": 1000
    },
    "errors": {
      "minItems": 1
    }
  },
  "Violation": {
    "name": {
      "maxLength": 500
    },
    "message": {
      "minLength": 1,
      "maxLength": 1000
    }
  }
} as const
