//! What both programs share: the command line, the routes besides the answer
//! itself, and the life of the server.

use std::pin::pin;
use std::process::ExitCode;

use actix_web::http::header;
use actix_web::rt::signal::unix::{SignalKind, signal};
use actix_web::web::{self, ServiceConfig};
use actix_web::{App, HttpResponse, HttpServer, Resource, Route};
use futures_util::future::select;

/// Size limit of a request body in bytes where none is given.
pub const DEFAULT_MAX_BODY: usize = 1 << 20;

/// Seconds that requests under way have to finish after a signal. Those that
/// need longer are cut off.
const SHUTDOWN_TIMEOUT: u64 = 10;

/// Adds the routes of a service that refuses bodies of more than the given
/// number of bytes.
pub type Configure = fn(&mut ServiceConfig, usize);

#[derive(Debug, PartialEq)]
struct Options {
    addr: String,
    max_body: usize,
    workers: Option<usize>,
}

/// What a command line asks for.
#[derive(Debug, PartialEq)]
enum Command {
    Help,
    Serve(Options),
}

const FLAGS: &str = "  --addr ADDRESS    serve on this address (default 127.0.0.1:8083)
  --max-body BYTES  refuse a request of more bytes (default 1048576)
  --workers N       answer in this many threads (default: one a processor)
  -h, --help        print this
";

/// Is the program: exits 0 after a stop by SIGINT or SIGTERM, 1 if it could
/// not serve, 2 on a wrong command line.
pub fn main(name: &str, configure: Configure) -> ExitCode {
    let options = match parse(std::env::args().skip(1)) {
        Ok(Command::Serve(options)) => options,
        Ok(Command::Help) => {
            eprint!("usage: {name} [flags]\n{FLAGS}");
            return ExitCode::SUCCESS;
        }
        Err(reason) => {
            eprintln!("{name}: {reason}");
            return ExitCode::from(2);
        }
    };
    let system = actix_web::rt::System::new();
    match system.block_on(serve(name, options, configure)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{name}: {reason}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(name: &str, options: Options, configure: Configure) -> Result<(), String> {
    let max_body = options.max_body;
    // Signals are caught before anybody is told that the service is ready.
    let signal = stop_signal().map_err(|err| format!("catch signals: {err}"))?;
    let mut server = HttpServer::new(move || App::new().configure(|config| routes(config, configure, max_body)))
        .shutdown_timeout(SHUTDOWN_TIMEOUT)
        .shutdown_signal(signal);
    if let Some(workers) = options.workers {
        server = server.workers(workers);
    }
    let addr = &options.addr;
    let server = server.bind(addr.as_str()).map_err(|err| format!("--addr: listen on {addr}: {err}"))?;
    for addr in server.addrs() {
        eprintln!("{name}: listening on http://{addr}/similarity");
    }
    server.run().await.map_err(|err| format!("serve: {err}"))
}

/// Returns what is ready once SIGINT or SIGTERM has come.
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        select(pin!(interrupt.recv()), pin!(terminate.recv())).await;
    })
}

/// Adds the routes that every service has to those of one.
pub fn routes(config: &mut ServiceConfig, configure: Configure, max_body: usize) {
    config.route("/healthz", web::get().to(async || "ok\n"));
    configure(config, max_body);
}

/// Returns the resource that both services are: `post`, and 405 for other
/// methods.
pub fn similarity(post: Route) -> Resource {
    web::resource("/similarity").route(post).default_service(web::to(async || {
        HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, "POST"))
            .insert_header(header::ContentType::json())
            .body(r#"{"error":"Method Not Allowed"}"#)
    }))
}

fn parse(mut args: impl Iterator<Item = String>) -> Result<Command, String> {
    let mut options = Options { addr: "127.0.0.1:8083".into(), max_body: DEFAULT_MAX_BODY, workers: None };
    while let Some(arg) = args.next() {
        let (flag, value) = match arg.split_once('=') {
            Some((flag, value)) if flag.starts_with('-') => (flag, Some(value.to_string())),
            _ => (arg.as_str(), None),
        };
        match flag {
            "-h" | "--help" => return Ok(Command::Help),
            "--addr" | "--max-body" | "--workers" => {}
            _ if flag.starts_with('-') => return Err(format!("unknown flag {flag}; --help lists them")),
            _ => return Err(format!("unexpected argument {arg:?}")),
        }
        let value = value.or_else(|| args.next()).ok_or_else(|| format!("{flag} needs a value"))?;
        match flag {
            "--addr" => options.addr = address(value)?,
            "--max-body" => options.max_body = positive(flag, &value, "bytes")?,
            _ => options.workers = Some(positive(flag, &value, "threads")?),
        }
    }
    Ok(Command::Serve(options))
}

/// Checks only that there is a port: a name that does not resolve is found
/// out when it is bound.
fn address(value: String) -> Result<String, String> {
    match value.rsplit_once(':') {
        Some((_, port)) if port.parse::<u16>().is_ok() => Ok(value),
        _ => Err(format!("--addr: {value:?} is not an address such as 127.0.0.1:8083")),
    }
}

fn positive(flag: &str, value: &str, unit: &str) -> Result<usize, String> {
    match value.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(format!("{flag}: {value:?} is not a positive number of {unit}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_line(line: &str) -> Result<Command, String> {
        parse(line.split(' ').filter(|arg| !arg.is_empty()).map(String::from))
    }

    #[test]
    fn flags() {
        let options =
            |addr: &str, max_body, workers| Ok(Command::Serve(Options { addr: addr.into(), max_body, workers }));
        assert_eq!(parse_line(""), options("127.0.0.1:8083", 1 << 20, None));
        assert_eq!(parse_line("--addr [::1]:0 --max-body=100 --workers 3"), options("[::1]:0", 100, Some(3)));
        assert_eq!(parse_line("--workers 1 -h"), Ok(Command::Help));
        assert_eq!(parse_line("--help"), Ok(Command::Help));
    }

    #[test]
    fn wrong_command_lines() {
        for (line, want) in [
            ("more", r#"unexpected argument "more""#),
            ("--addr :0 a=b", r#"unexpected argument "a=b""#),
            ("--port 80", "unknown flag --port; --help lists them"),
            ("-addr :0", "unknown flag -addr; --help lists them"),
            ("--addr", "--addr needs a value"),
            ("--addr 127.0.0.1", r#"--addr: "127.0.0.1" is not an address such as 127.0.0.1:8083"#),
            ("--addr=", r#"--addr: "" is not an address such as 127.0.0.1:8083"#),
            ("--addr a:99999", r#"--addr: "a:99999" is not an address such as 127.0.0.1:8083"#),
            ("--max-body 0", r#"--max-body: "0" is not a positive number of bytes"#),
            ("--max-body 1MB", r#"--max-body: "1MB" is not a positive number of bytes"#),
            ("--workers -1", r#"--workers: "-1" is not a positive number of threads"#),
        ] {
            assert_eq!(parse_line(line), Err(want.to_string()), "{line}");
        }
    }
}
