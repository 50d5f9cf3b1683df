CREATE TABLE "password_guesses" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"guesses" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_guesses_key_hash_shape" CHECK (octet_length("password_guesses"."key_hash") = 32)
);
