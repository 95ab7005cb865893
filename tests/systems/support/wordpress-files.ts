/** The password of every account of the test's WordPress. */
export const WORDPRESS_PASSWORD = 'Campus@2026'

/** Answers a request of PHP's own server as Apache would: files as they are, everything else by WordPress. */
export const ROUTER = `<?php
$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
$file = __DIR__ . $path;
if ( is_dir( $file ) ) {
	$file = rtrim( $file, '/' ) . '/index.php';
}
if ( is_file( $file ) && '.php' !== substr( $file, -4 ) ) {
	return false;
}
$script = is_file( $file ) ? $file : __DIR__ . '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $script;
$_SERVER['SCRIPT_NAME']     = $_SERVER['PHP_SELF'] = substr( $script, strlen( __DIR__ ) );
chdir( dirname( $script ) );
require $script;
`

/** Returns the configuration of a WordPress of a test: nothing outside this machine is asked. */
export const configuration = (host: string, origin: string): string => `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', '${host}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'WP_HOME', '${origin}' );
define( 'WP_SITEURL', '${origin}' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1,localhost' );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'DISABLE_WP_CRON', true );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', __DIR__ . '/debug.log' );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $name ) {
	define( $name . '_KEY', 'key of a test ' . $name );
	define( $name . '_SALT', 'salt of a test ' . $name );
}
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`

/** What the tests need of a site: a page policy from an option, and a plugin that delays scripts. */
export const HELPER_PLUGIN = `<?php
add_filter( 'option_show_avatars', '__return_zero' );
// The languages of a site, whether the translations of WordPress itself are installed or not.
add_filter( 'get_available_languages', function ( $locales ) {
	return array_merge( $locales, array( 'hi_IN', 'ur' ) );
} );
add_action( 'send_headers', function () {
	if ( ! is_admin() && get_option( 'test_policy' ) ) {
		header( 'Content-Security-Policy: ' . get_option( 'test_policy' ) );
	}
} );
add_action( 'template_redirect', function () {
	$kind = get_option( 'test_optimiser' );
	if ( ! $kind ) {
		return;
	}
	ob_start( function ( $page ) use ( $kind ) {
		$page = preg_replace_callback( '~<script\\b([^>]*)>~', function ( $tag ) use ( $kind ) {
			if ( 'respectful' === $kind && preg_match( '/nowprocket|data-no-optimize/', $tag[1] ) ) {
				return $tag[0];
			}
			return '<script was="' . ( strpos( $tag[1], 'module' ) ? 'module' : 'text/javascript' ) . '"'
				. preg_replace( '~\\stype="[^"]*"~', '', $tag[1] ) . ' type="text/delayed">';
		}, $page );
		$waker = '<script>addEventListener("keydown",()=>{for(const old of document.querySelectorAll("[type=\\'text/delayed\\']")){'
			. 'const s=document.createElement("script");for(const a of old.attributes)if(a.name!=="type")s.setAttribute(a.name,a.value);'
			. 's.type=old.getAttribute("was");s.text=old.text;old.replaceWith(s)}},{once:true})</script>';
		return str_replace( '</body>', $waker . '</body>', $page );
	} );
} );
`

/** Installs WordPress with an administrator and an author. */
export const SETUP = `
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'A university', 'admin', 'admin@example.ac.in', false, '', '${WORDPRESS_PASSWORD}' );
wp_insert_user( array( 'user_login' => 'author', 'user_pass' => '${WORDPRESS_PASSWORD}', 'role' => 'author' ) );
update_option( 'permalink_structure', '/%postname%/' );
$preferences = array( 'core/edit-post' => array( 'welcomeGuide' => false ), '_modified' => gmdate( 'c' ) );
foreach ( get_users() as $user ) {
	update_user_meta( $user->ID, 'wp_persisted_preferences', $preferences );
}
`
