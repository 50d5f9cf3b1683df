-- The journal is the timelines' table, whose rows keep their ids, with the audit log's rows behind them. Both former names stay as views, which the last release
-- reads and writes while it still runs.
-- What a transaction has written in the history and not yet committed would not be copied, and go with the table.
lock table audit_log in access exclusive mode;--> statement-breakpoint
alter table order_events rename to acts;--> statement-breakpoint
alter table acts drop constraint order_events_act_kind;--> statement-breakpoint
alter table acts drop constraint order_events_confirmation_kind;--> statement-breakpoint
alter table acts drop constraint order_events_difference_kind;--> statement-breakpoint
alter table acts rename constraint order_events_kind_known to acts_kind_known;--> statement-breakpoint
alter table acts rename constraint order_events_from_status_known to acts_from_status_known;--> statement-breakpoint
alter table acts rename constraint order_events_to_status_known to acts_to_status_known;--> statement-breakpoint
alter table acts rename constraint order_events_confirmation_known to acts_confirmation_known;--> statement-breakpoint
alter table acts rename constraint order_events_reason_known to acts_reason_known;--> statement-breakpoint
alter table acts drop constraint order_events_act_known;--> statement-breakpoint
alter table acts rename constraint order_events_message_length to acts_message_length;--> statement-breakpoint
alter table acts rename constraint order_events_user_name_length to acts_user_name_length;--> statement-breakpoint
alter table acts rename constraint order_events_order_id_orders_id_fk to acts_order_id_orders_id_fk;--> statement-breakpoint
alter table acts rename constraint order_events_user_id_users_id_fk to acts_user_id_users_id_fk;--> statement-breakpoint
alter table acts rename constraint order_events_pkey to acts_pkey;--> statement-breakpoint
alter sequence order_events_id_seq rename to acts_id_seq;--> statement-breakpoint
alter index order_events_desk rename to acts_desk;--> statement-breakpoint
drop index order_events_user;--> statement-breakpoint
drop index order_events_order;--> statement-breakpoint
alter table acts
  alter column order_id drop not null,
  alter column kind drop not null,
  alter column kind drop default,
  alter column to_status drop not null,
  add column user_role text,
  add column action text,
  add column room text,
  add column record_id integer,
  add column title text,
  add column before jsonb,
  add column after jsonb,
  add column bulk_change_id integer,
  add column restores integer,
  add column news text,
  add column words_norm text generated always as (public.norm(user_name || chr(10) || coalesce(title, ''))) stored;--> statement-breakpoint
-- Ids of the audit log begin behind those of timelines.
create temporary table moved on commit drop as select coalesce(max(id), 0) as by from acts;--> statement-breakpoint
insert into acts (id, user_id, user_name, user_role, action, room, record_id, title, before, after, bulk_change_id, restores, created_at)
overriding system value
select id + moved.by, user_id, user_name, user_role, action, room, record_id, title, before, after, bulk_change_id, restores + moved.by, audit_log.created_at
from audit_log, moved order by id;--> statement-breakpoint
select setval('acts_id_seq', (select max(id) from acts)) from acts limit 1;--> statement-breakpoint
alter table audit_log_pictures drop constraint audit_log_pictures_entry_id_audit_log_id_fk;--> statement-breakpoint
update audit_log_pictures set entry_id = entry_id + moved.by from moved;--> statement-breakpoint
drop table audit_log;--> statement-breakpoint
alter table acts
  add constraint acts_news_known check ("acts"."news" in ('placed', 'confirmed', 'changed', 'shipped', 'delivered', 'rejected')),
  add constraint acts_user_role_known check ("acts"."user_role" in ('owner', 'manager', 'orders', 'packing', 'catalogue', 'front', 'key')),
  add constraint acts_of_something check (num_nonnulls("acts"."kind", "acts"."room") > 0),
  add constraint acts_order_whole check (num_nonnulls("acts"."order_id", "acts"."kind", "acts"."to_status") in (0, 3)),
  add constraint acts_record_whole check (num_nonnulls("acts"."room", "acts"."action") in (0, 2)),
  add constraint acts_act_kind check (("acts"."kind" in ('parcel', 'money')) is true = ("acts"."act" is not null)),
  add constraint acts_confirmation_kind check (("acts"."kind" = 'confirmation') is true = ("acts"."confirmation" is not null)),
  add constraint acts_difference_kind check (("acts"."kind" = 'edit') is true = ("acts"."difference" is not null)),
  add constraint acts_action_length check (char_length("acts"."action") between 1 and 50),
  add constraint acts_room_length check (char_length("acts"."room") between 1 and 50),
  add constraint acts_title_length check (char_length("acts"."title") between 1 and 200);--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_restores_acts_id_fk" FOREIGN KEY ("restores") REFERENCES "public"."acts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acts_order" ON "acts" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "acts_newest" ON "acts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "acts"."room" is not null and "acts"."user_name" is not null;--> statement-breakpoint
CREATE INDEX "acts_record" ON "acts" USING btree ("room","record_id") WHERE "acts"."room" is not null;--> statement-breakpoint
CREATE INDEX "acts_user" ON "acts" USING btree ("user_id","room");--> statement-breakpoint
CREATE UNIQUE INDEX "acts_restores" ON "acts" USING btree ("restores");--> statement-breakpoint
CREATE INDEX "acts_words" ON "acts" USING gin ("words_norm" public.gin_trgm_ops) WHERE "acts"."room" is not null;--> statement-breakpoint
ALTER TABLE "audit_log_pictures" ADD CONSTRAINT "audit_log_pictures_entry_id_acts_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE VIEW "public"."audit_log" AS (select id, user_id, user_name, user_role, action, room, record_id, title, before, after, bulk_change_id, restores, created_at, words_norm
  from acts where room is not null and user_name is not null);--> statement-breakpoint
CREATE VIEW "public"."order_events" AS (select id, order_id, kind, from_status, to_status, confirmation, next_try_at, reason, difference, act, about, message, user_id, user_name, created_at
  from acts where order_id is not null);--> statement-breakpoint
-- As the table had it: the last release says no kind of a status.
alter view order_events alter column kind set default 'status';--> statement-breakpoint
drop trigger announce_event on acts;--> statement-breakpoint
create trigger announce_event after insert on acts
  for each row
  when (new.order_id is not null)
  execute function announce_order();
