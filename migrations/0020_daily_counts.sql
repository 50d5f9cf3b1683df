CREATE TABLE "daily_counts" (
	"kind" text NOT NULL,
	"network_hash" "bytea" NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "daily_counts_kind_network_hash_pk" PRIMARY KEY("kind","network_hash"),
	CONSTRAINT "daily_counts_kind_length" CHECK (char_length("daily_counts"."kind") between 1 and 50)
);
