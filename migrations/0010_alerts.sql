CREATE TABLE "alert_choices" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	"quiet_from" text DEFAULT '23:00',
	"quiet_to" text DEFAULT '08:00',
	"night_rings" boolean DEFAULT true NOT NULL,
	"sums_up" boolean DEFAULT true NOT NULL,
	"held" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"held_until" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "alert_choices_quiet_from_length" CHECK (char_length("alert_choices"."quiet_from") between 5 and 5),
	CONSTRAINT "alert_choices_quiet_to_length" CHECK (char_length("alert_choices"."quiet_to") between 5 and 5),
	CONSTRAINT "alert_choices_quiet_whole" CHECK (num_nulls("alert_choices"."quiet_from", "alert_choices"."quiet_to") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "alert_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"device_id" integer,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rung_at" timestamp with time zone,
	CONSTRAINT "alert_devices_endpoint_length" CHECK (char_length("alert_devices"."endpoint") between 8 and 1000),
	CONSTRAINT "alert_devices_p256dh_length" CHECK (char_length("alert_devices"."p256dh") between 87 and 88),
	CONSTRAINT "alert_devices_auth_length" CHECK (char_length("alert_devices"."auth") between 22 and 24),
	CONSTRAINT "alert_devices_user_agent_length" CHECK (char_length("alert_devices"."user_agent") between 1 and 500),
	CONSTRAINT "alert_devices_language_known" CHECK ("alert_devices"."language" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "alert_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_keys_one" CHECK ("alert_keys"."id" = 1),
	CONSTRAINT "alert_keys_public_key_length" CHECK (char_length("alert_keys"."public_key") between 87 and 87),
	CONSTRAINT "alert_keys_private_key_length" CHECK (char_length("alert_keys"."private_key") between 43 and 43)
);
--> statement-breakpoint
ALTER TABLE "alert_choices" ADD CONSTRAINT "alert_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_devices" ADD CONSTRAINT "alert_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_devices" ADD CONSTRAINT "alert_devices_device_id_known_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."known_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_devices_endpoint" ON "alert_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "alert_devices_user" ON "alert_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_devices_device" ON "alert_devices" USING btree ("device_id");--> statement-breakpoint
CREATE TRIGGER "announce_catalogue" AFTER INSERT OR DELETE OR UPDATE OF "user_id" OR TRUNCATE ON "alert_devices"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();--> statement-breakpoint
COMMENT ON TRIGGER "announce_catalogue" ON "alert_devices" IS 'Whether any device rings is remembered (alerts, rememberInside). When it rang last announces nothing.';
