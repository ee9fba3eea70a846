CREATE TABLE "comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_kind" text NOT NULL,
	"place_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"parent_id" bigint,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"count_like" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"state_at" timestamp (3) with time zone,
	"state_by" bigint,
	"pinned_at" timestamp (3) with time zone,
	"cleared_at" timestamp (3) with time zone,
	"replies_count" integer DEFAULT 0 NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"read_reply_id" bigint DEFAULT 0 NOT NULL,
	"has_unread" boolean DEFAULT false NOT NULL,
	"is_followed" boolean DEFAULT true NOT NULL,
	"client_id" uuid,
	"body_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "comment_image" (
	"comment_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "comment_image_comment_id_position_pk" PRIMARY KEY("comment_id","position")
);
--> statement-breakpoint
CREATE TABLE "comment_like" (
	"comment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "comment_like_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comment_mute" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"muted_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_place" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "comment_place_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "comment_report" (
	"comment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"is_enrolled" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "comment_report_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"wants_notices" boolean DEFAULT true NOT NULL,
	"wants_email" boolean DEFAULT true NOT NULL,
	"mailed_reply_id" bigint DEFAULT 0 NOT NULL,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rating" (
	"user_id" bigint NOT NULL,
	"course_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rating_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rating" smallint NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rating_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "rating_total" (
	"course_id" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"sum" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"object" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_parent_id_comment_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_state_by_user_id_fk" FOREIGN KEY ("state_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_image" ADD CONSTRAINT "comment_image_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_image" ADD CONSTRAINT "comment_image_name_upload_name_fk" FOREIGN KEY ("name") REFERENCES "public"."upload"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_like" ADD CONSTRAINT "comment_like_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_like" ADD CONSTRAINT "comment_like_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mute" ADD CONSTRAINT "comment_mute_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mute" ADD CONSTRAINT "comment_mute_muted_by_user_id_fk" FOREIGN KEY ("muted_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_setting" ADD CONSTRAINT "notice_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_total" ADD CONSTRAINT "rating_total_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comment_client" ON "comment" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE INDEX "comment_listed" ON "comment" USING btree ("place_kind","place_id","id") WHERE parent_id IS NULL AND pinned_at IS NULL AND (state <> 'deleted' OR replies_count > 0);--> statement-breakpoint
CREATE INDEX "comment_pinned" ON "comment" USING btree ("place_kind","place_id") WHERE pinned_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "comment_replies" ON "comment" USING btree ("parent_id","id") WHERE parent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "comment_hidden" ON "comment" USING btree ("parent_id","place_kind","place_id") WHERE state = 'hidden';--> statement-breakpoint
CREATE INDEX "comment_deleted" ON "comment" USING btree ("state_at") WHERE state = 'deleted';--> statement-breakpoint
CREATE INDEX "comment_replied" ON "comment" USING btree ("user_id","replied_at") WHERE replied_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "comment_unread" ON "comment" USING btree ("user_id") WHERE has_unread;--> statement-breakpoint
CREATE INDEX "comment_image_name" ON "comment_image" USING btree ("name");--> statement-breakpoint
CREATE INDEX "comment_report_open" ON "comment_report" USING btree ("comment_id") WHERE cleared_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "rating_id" ON "rating" USING btree ("id");--> statement-breakpoint
CREATE INDEX "upload_user" ON "upload" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "upload_created" ON "upload" USING btree ("created_at");