CREATE TABLE "answered_requests" (
	"call" text NOT NULL,
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"asked" text NOT NULL,
	"answer" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answered_requests_call_caller_key_pk" PRIMARY KEY("call","caller","key"),
	CONSTRAINT "answered_requests_call_length" CHECK (char_length("answered_requests"."call") between 1 and 200),
	CONSTRAINT "answered_requests_caller_length" CHECK (char_length("answered_requests"."caller") between 1 and 50),
	CONSTRAINT "answered_requests_key_length" CHECK (char_length("answered_requests"."key") between 1 and 200),
	CONSTRAINT "answered_requests_asked_length" CHECK (char_length("answered_requests"."asked") between 64 and 64)
);
